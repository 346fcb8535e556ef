import type { Event } from '../../../domain/event.ts'
import { useEventNames } from '../../../ui/admin/frame/event-names.ts'
import { Entry, ListCard } from '../../../ui/admin/frame/list.tsx'
import { Screen } from '../../../ui/admin/frame/screen.tsx'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import type { Api, Listing } from '../../../ui/shared/api.ts'
import { Button, CommandButton } from '../../../ui/shared/button.tsx'
import { SecretDialog } from '../../../ui/shared/copy.tsx'
import { useCreation } from '../../../ui/shared/creation.ts'
import { ask, FormDialog } from '../../../ui/shared/dialog.tsx'
import { TextField, Tick } from '../../../ui/shared/field.tsx'
import { sameValue, useForm } from '../../../ui/shared/form.ts'
import { Menu } from '../../../ui/shared/menu.tsx'
import { open } from '../../../ui/shared/open.tsx'
import { useResource } from '../../../ui/shared/resource.ts'
import { useNavigate } from '../../../ui/shared/router.ts'
import { Notice } from '../../../ui/shared/state.tsx'
import { moment } from '../../../ui/shared/time.ts'
import { say } from '../../../ui/shared/toast.tsx'
import type { NewWebhook, RotatedSecret, WebhookView } from '../webhook.ts'

const words = text.webhooks
const PATH = '/shop/api/webhooks'

/** The addresses that are notified of changes in the shop. */
export function WebhooksScreen() {
  const { data, ...webhooks } = useResource<Listing<WebhookView>>(PATH)
  const add = (
    <Button kind="primary" icon="plus" onClick={() => open(<AddWebhook />)}>
      {words.add}
    </Button>
  )
  return (
    <Screen title={words.title} text={words.text} actions={add} width="narrow">
      <ListCard
        resource={{ ...webhooks, data: data?.data ?? null }}
        empty={
          <Notice icon="send" title={words.none} action={add}>
            {words.noneHint}
          </Notice>
        }
      >
        {(webhook) => <Webhook {...webhook} />}
      </ListCard>
    </Screen>
  )
}

function Webhook({ id, url, events, failures }: WebhookView) {
  const { api } = useSession()
  const navigate = useNavigate()
  const names = useEventNames()
  const messages = `/admin/webhooks/${id}`
  const test = async () => {
    await api.post(`${PATH}/${id}/test`)
    say(words.tested)
    navigate(messages)
  }
  const replaceSecret = () =>
    ask(
      {
        title: words.replaceSecretTitle,
        text: words.replaceSecretText(url),
        action: words.replaceSecretAction,
      },
      async () => {
        open(<SigningSecret {...(await newSecret(api, { id }))} />)
      },
    )
  const remove = () =>
    ask(
      {
        title: words.removeTitle,
        text: words.removeText(url),
        action: text.shared.delete,
        done: words.removed,
      },
      () => api.delete(`${PATH}/${id}`),
    )
  return (
    <>
      <Entry title={<a href={messages}>{url}</a>}>
        {failures > 0 && (
          <>
            <span class="pill bad">{words.failing}</span>{' '}
          </>
        )}
        {events.map((event) => names[event]).join(', ')}
      </Entry>
      <CommandButton small onRun={test}>
        {words.test(url)}
      </CommandButton>
      <Menu
        label={words.more(url)}
        items={[
          { label: words.messages, onSelect: () => void navigate(messages) },
          { label: words.replaceSecret, onSelect: replaceSecret },
          { label: text.shared.delete, danger: true, onSelect: remove },
        ]}
      />
    </>
  )
}

function newSecret(api: Api, { id }: Pick<WebhookView, 'id'>): Promise<RotatedSecret> {
  return api.post<RotatedSecret>(`${PATH}/${id}/rotate-secret`)
}

/** Adds a webhook, and shows its signing secret once. */
function AddWebhook() {
  const { api } = useSession()
  const names = useEventNames()
  const all = Object.keys(names) as readonly Event[]
  const form = useForm<{ url: string; events: readonly Event[] }>({ url: '', events: all })
  const { events } = form.values
  const create = useCreation(async () => (await api.get<Listing<WebhookView>>(PATH)).data)
  const send = async () => {
    const made = await create(
      () => api.post<NewWebhook>(PATH, form.values),
      (one) =>
        one.url === new URL(form.values.url).href &&
        sameValue(one.events.toSorted(), events.toSorted()),
    )
    // The secret of one whose answer was lost is known to nobody.
    const known = 'secret' in made ? made : await newSecret(api, made)
    open(<SigningSecret secret={known.secret} />)
  }
  return (
    <FormDialog
      title={words.add}
      action={words.addAction}
      form={form}
      disabled={events.length === 0}
      onSend={send}
    >
      <TextField
        label={words.address}
        hint={words.addressHint}
        {...form.field('url')}
        input={{ type: 'url', required: true, maxLength: 2000, spellcheck: false }}
      />
      <fieldset class="stack">
        <legend class="label">{words.tellOf}</legend>
        {all.map((event) => (
          <Tick
            key={event}
            checked={events.includes(event)}
            onChange={(checked) =>
              form.put({
                events: all.filter((one) => (one === event ? checked : events.includes(one))),
              })
            }
          >
            {names[event]}
          </Tick>
        ))}
      </fieldset>
    </FormDialog>
  )
}

/** @param oldSecretUntil the time until which the previous secret also signs messages */
function SigningSecret({
  secret,
  oldSecretUntil,
}: Pick<NewWebhook, 'secret'> & Partial<RotatedSecret>) {
  return (
    <SecretDialog title={words.secret} label={words.secretLabel} secret={secret}>
      {words.secretText} {oldSecretUntil && words.oldSecret(moment(oldSecretUntil))}
    </SecretDialog>
  )
}
