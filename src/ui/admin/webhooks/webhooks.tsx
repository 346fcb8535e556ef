import type { ComponentChild } from 'preact'
import { useState } from 'preact/hooks'
import { EVENTS, type Event } from '../../../domain/webhook/event.ts'
import type { NewWebhook, RotatedSecret, WebhookView } from '../../../domain/webhook/webhook.ts'
import type { Listing } from '../../shared/api.ts'
import { Button } from '../../shared/button.tsx'
import { SecretDialog } from '../../shared/copy.tsx'
import { Confirm, FormDialog } from '../../shared/dialog.tsx'
import { TextField, Tick } from '../../shared/field.tsx'
import { Menu } from '../../shared/menu.tsx'
import { useGet } from '../../shared/resource.ts'
import { navigate } from '../../shared/router.ts'
import { FormError, Notice } from '../../shared/state.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { moment } from '../../shared/time.ts'
import { attempt, say } from '../../shared/toast.tsx'
import { Entry, ListCard } from '../frame/list.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'

/** The addresses that are told of changes of the shop. */
export function WebhooksScreen() {
  const { api } = useSession()
  const [dialog, show] = useState<ComponentChild>(null)
  const { data, ...webhooks } = useGet<Listing<WebhookView>>(api, '/shop/api/webhooks')
  const done = () => {
    show(null)
    webhooks.reload()
  }
  const add = (
    <Button kind="primary" icon="plus" onClick={() => show(<AddWebhook onClose={done} />)}>
      Add a webhook
    </Button>
  )
  const test = (id: string) =>
    attempt(async () => {
      await api.post(`/shop/api/webhooks/${id}/test`)
      say('A test message is on its way.')
      navigate(`/admin/webhooks/${id}`)
    })
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
        {(webhook) => {
          const { id, url, events, failures } = webhook
          const own = { webhook, onClose: done }
          return (
            <>
              <Entry title={<a href={`/admin/webhooks/${id}`}>{url}</a>}>
                {failures > 0 && (
                  <>
                    <span class="pill bad">Failing</span>{' '}
                  </>
                )}
                {events.map(eventLabel).join(', ')}
              </Entry>
              <Button small onClick={() => void test(id)}>
                Send a test
                <span class="unseen"> to {url}</span>
              </Button>
              <Menu
                label={`More for ${url}`}
                items={[
                  { label: 'Messages', onSelect: () => void navigate(`/admin/webhooks/${id}`) },
                  {
                    label: 'Replace the signing secret',
                    onSelect: () => show(<RotateSecret {...own} />),
                  },
                  {
                    label: 'Delete',
                    danger: true,
                    onSelect: () => show(<RemoveWebhook {...own} />),
                  },
                ]}
              />
            </>
          )
        }}
      </ListCard>
      {dialog}
    </Screen>
  )
}

/** Adds a webhook, and shows its signing secret once. */
function AddWebhook({ onClose }: { onClose: () => void }) {
  const { api } = useSession()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly Event[]>(EVENTS)
  const [added, setAdded] = useState<NewWebhook | null>(null)
  const submission = useSubmit()
  if (added) return <SigningSecret secret={added.secret} onClose={onClose} />
  const toggle = (event: Event) =>
    setEvents(EVENTS.filter((one) => (one === event) !== events.includes(one)))
  return (
    <FormDialog
      title="Add a webhook"
      action="Add"
      submission={submission}
      disabled={events.length === 0}
      onSend={async () =>
        setAdded(await api.post<NewWebhook>('/shop/api/webhooks', { url, events }))
      }
      onClose={onClose}
    >
      <FormError>{submission.rest(['url'])}</FormError>
      <TextField
        label="Address"
        hint="A public address of your server, beginning with https://."
        value={url}
        onInput={setUrl}
        error={submission.of('url')}
        input={{ type: 'url', required: true, maxLength: 2000, spellcheck: false }}
      />
      <fieldset class="stack">
        <legend class="label">Tell it of</legend>
        {EVENTS.map((event) => (
          <Tick key={event} checked={events.includes(event)} onChange={() => toggle(event)}>
            {eventLabel(event)}
          </Tick>
        ))}
      </fieldset>
    </FormDialog>
  )
}

interface SigningSecretProps {
  readonly secret: string
  /** Until when the one before signs as well. */
  readonly oldSecretUntil?: string
  readonly onClose: () => void
}

function SigningSecret({ oldSecretUntil, ...rest }: SigningSecretProps) {
  return (
    <SecretDialog title="Signing secret" label="the signing secret" {...rest}>
      The secret is shown only once. With it your server can check that a message comes from this
      shop; messages are signed as Standard Webhooks describes it.
      {oldSecretUntil && ` The old secret signs them as well until ${moment(oldSecretUntil)}.`}
    </SecretDialog>
  )
}

/** Replaces the signing secret of a webhook and shows the new one once. */
function RotateSecret({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const { api } = useSession()
  const [rotated, setRotated] = useState<RotatedSecret | null>(null)
  if (rotated) return <SigningSecret {...rotated} onClose={onClose} />
  const rotate = async () =>
    setRotated(await api.post<RotatedSecret>(`/shop/api/webhooks/${webhook.id}/rotate-secret`))
  return (
    <Confirm
      title="Replace the signing secret?"
      action="Replace it"
      onConfirm={rotate}
      onClose={onClose}
    >
      <p>
        For a day, messages to {webhook.url} are signed with the new secret and with the old one.
        Then the old one stops working.
      </p>
    </Confirm>
  )
}

function RemoveWebhook({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const { api } = useSession()
  return (
    <Confirm
      title="Delete this webhook?"
      action="Delete"
      onConfirm={() => api.delete(`/shop/api/webhooks/${webhook.id}`)}
      done="The webhook was deleted."
      onClose={onClose}
    >
      <p>
        Nothing more is sent to {webhook.url}, and its log is deleted. Messages that wait for it are
        lost.
      </p>
    </Confirm>
  )
}

/** `product.created` is shown as Product created. */
export function eventLabel(event: string): string {
  return event.charAt(0).toUpperCase() + event.slice(1).replace('.', ' ')
}
