import { EVENTS, type Event } from '../../../domain/webhook/event.ts'
import type { NewWebhook, RotatedSecret, WebhookView } from '../../../domain/webhook/webhook.ts'
import type { Listing } from '../../shared/api.ts'
import { Button, CommandButton } from '../../shared/button.tsx'
import { SecretDialog } from '../../shared/copy.tsx'
import { ask, FormDialog } from '../../shared/dialog.tsx'
import { TextField, Tick } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { Menu } from '../../shared/menu.tsx'
import { open } from '../../shared/open.tsx'
import { useResource } from '../../shared/resource.ts'
import { navigate } from '../../shared/router.ts'
import { Notice } from '../../shared/state.tsx'
import { moment } from '../../shared/time.ts'
import { say } from '../../shared/toast.tsx'
import { Entry, ListCard } from '../frame/list.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'

const PATH = '/shop/api/webhooks'

/** The addresses that are told of changes of the shop. */
export function WebhooksScreen() {
  const { data, ...webhooks } = useResource<Listing<WebhookView>>(PATH)
  const add = (
    <Button kind="primary" icon="plus" onClick={() => open(<AddWebhook />)}>
      Add a webhook
    </Button>
  )
  return (
    <Screen
      title="Webhooks"
      text="Addresses of your own software that kassa tells of changes of products and orders."
      actions={add}
      width="narrow"
    >
      <ListCard
        resource={{ ...webhooks, data: data?.data ?? null }}
        empty={
          <Notice icon="send" title="No webhook yet" action={add}>
            Add the address of a server of yours that should learn of changes at once.
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
  const messages = `/admin/webhooks/${id}`
  const test = async () => {
    await api.post(`${PATH}/${id}/test`)
    say('A test message is on its way.')
    navigate(messages)
  }
  const replaceSecret = () =>
    ask(
      {
        title: 'Replace the signing secret?',
        text: `For a day, messages to ${url} are signed with the new secret and with the old one. Then the old one stops working.`,
        action: 'Replace it',
      },
      async () => {
        const rotated = await api.post<RotatedSecret>(`${PATH}/${id}/rotate-secret`)
        open(<SigningSecret {...rotated} />)
      },
    )
  const remove = () =>
    ask(
      {
        title: 'Delete this webhook?',
        text: `Nothing more is sent to ${url}, and its log is deleted. Messages that wait for it are lost.`,
        action: 'Delete',
        done: 'The webhook was deleted.',
      },
      () => api.delete(`${PATH}/${id}`),
    )
  return (
    <>
      <Entry title={<a href={messages}>{url}</a>}>
        {failures > 0 && (
          <>
            <span class="pill bad">Failing</span>{' '}
          </>
        )}
        {events.map(eventLabel).join(', ')}
      </Entry>
      <CommandButton small onRun={test}>
        Send a test
        <span class="unseen"> to {url}</span>
      </CommandButton>
      <Menu
        label={`More for ${url}`}
        items={[
          { label: 'Messages', onSelect: () => void navigate(messages) },
          { label: 'Replace the signing secret', onSelect: replaceSecret },
          { label: 'Delete', danger: true, onSelect: remove },
        ]}
      />
    </>
  )
}

/** Adds a webhook, and shows its signing secret once. */
function AddWebhook() {
  const { api } = useSession()
  const form = useForm<{ url: string; events: readonly Event[] }>({ url: '', events: EVENTS })
  const { events } = form.values
  const send = async () => {
    const { secret } = await api.post<NewWebhook>(PATH, form.values)
    open(<SigningSecret secret={secret} />)
  }
  return (
    <FormDialog
      title="Add a webhook"
      action="Add"
      form={form}
      disabled={events.length === 0}
      onSend={send}
    >
      <TextField
        label="Address"
        hint="A public address of your server, beginning with https://."
        {...form.field('url')}
        input={{ type: 'url', required: true, maxLength: 2000, spellcheck: false }}
      />
      <fieldset class="stack">
        <legend class="label">Tell it of</legend>
        {EVENTS.map((event) => (
          <Tick
            key={event}
            checked={events.includes(event)}
            onChange={(checked) =>
              form.put({
                events: EVENTS.filter((one) => (one === event ? checked : events.includes(one))),
              })
            }
          >
            {eventLabel(event)}
          </Tick>
        ))}
      </fieldset>
    </FormDialog>
  )
}

/** @param oldSecretUntil until when the secret before this one signs messages as well */
function SigningSecret({
  secret,
  oldSecretUntil,
}: Pick<NewWebhook, 'secret'> & Partial<RotatedSecret>) {
  return (
    <SecretDialog title="Signing secret" label="the signing secret" secret={secret}>
      The secret is shown only once. With it your server can check that a message comes from this
      shop; messages are signed as Standard Webhooks describes it.
      {oldSecretUntil && ` The old secret signs them as well until ${moment(oldSecretUntil)}.`}
    </SecretDialog>
  )
}

/** `product.created` is shown as Product created. */
export function eventLabel(event: string): string {
  return event.charAt(0).toUpperCase() + event.slice(1).replace('.', ' ')
}
