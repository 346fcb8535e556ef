import { useState } from 'preact/hooks'
import type { NewWebhook, RotatedSecret, WebhookView } from '../../../domain/webhook/webhook.ts'
import { EVENTS, type Event } from '../../../domain/webhook-store.ts'
import type { Listing } from '../../shared/api.ts'
import { Button } from '../../shared/button.tsx'
import { SecretDialog } from '../../shared/copy.tsx'
import { Confirm, FormDialog } from '../../shared/dialog.tsx'
import { TextField, Tick } from '../../shared/field.tsx'
import { Menu } from '../../shared/menu.tsx'
import { useGet } from '../../shared/resource.ts'
import { navigate } from '../../shared/router.ts'
import { Loaded, Notice } from '../../shared/state.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { moment } from '../../shared/time.ts'
import { attempt, say } from '../../shared/toast.tsx'
import { FormError, Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'

/** The addresses that are told of changes of the shop. */
export function WebhooksScreen() {
  const { api } = useSession()
  const [adding, setAdding] = useState(false)
  const [rotating, setRotating] = useState<WebhookView | null>(null)
  const [removing, setRemoving] = useState<WebhookView | null>(null)
  const webhooks = useGet<Listing<WebhookView>>(api, '/shop/api/webhooks')
  const done = () => {
    setAdding(false)
    setRotating(null)
    setRemoving(null)
    webhooks.reload()
  }
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
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
      <div class="card">
        <Loaded resource={webhooks} rows={3}>
          {({ data }) =>
            data.length === 0 ? (
              <Notice icon="send" title="No webhook yet" action={add}>
                Add the address of a server of yours that should learn of changes at once.
              </Notice>
            ) : (
              <ul class="list">
                {data.map((webhook) => (
                  <Row
                    key={webhook.id}
                    webhook={webhook}
                    onRotate={setRotating}
                    onRemove={setRemoving}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {adding && <AddWebhook onClose={done} />}
      {rotating && <RotateSecret webhook={rotating} onClose={done} />}
      {removing && <RemoveWebhook webhook={removing} onClose={done} />}
    </Screen>
  )
}

interface RowProps {
  readonly webhook: WebhookView
  readonly onRotate: (webhook: WebhookView) => void
  readonly onRemove: (webhook: WebhookView) => void
}

function Row({ webhook, onRotate, onRemove }: RowProps) {
  const { api } = useSession()
  const { id, url, events, failures } = webhook
  const test = () =>
    attempt(async () => {
      await api.post(`/shop/api/webhooks/${id}/test`)
      say('A test message is on its way.')
      navigate(`/admin/webhooks/${id}`)
    })
  return (
    <li>
      <div class="main">
        <p class="title">
          <a href={`/admin/webhooks/${id}`}>{url}</a>
        </p>
        <p class="soft small">
          {failures > 0 && (
            <>
              <span class="pill bad">Failing</span>{' '}
            </>
          )}
          {events.map(eventLabel).join(', ')}
        </p>
      </div>
      <Button small onClick={() => void test()}>
        Send a test
        <span class="unseen"> to {url}</span>
      </Button>
      <Menu
        label={`More for ${url}`}
        items={[
          { label: 'Messages', onSelect: () => void navigate(`/admin/webhooks/${id}`) },
          { label: 'Replace the signing secret', onSelect: () => onRotate(webhook) },
          { label: 'Delete', danger: true, onSelect: () => onRemove(webhook) },
        ]}
      />
    </li>
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
  const remove = async () => {
    await api.delete(`/shop/api/webhooks/${webhook.id}`)
    say('The webhook was deleted.')
    onClose()
  }
  return (
    <Confirm title="Delete this webhook?" action="Delete" onConfirm={remove} onClose={onClose}>
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
