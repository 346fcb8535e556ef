import type { DeliveryView } from '../../../domain/webhook/delivery.ts'
import type { WebhookView } from '../../../domain/webhook/webhook.ts'
import type { Listing } from '../../shared/api.ts'
import { Button, IconButton } from '../../shared/button.tsx'
import { usePaged, useResource } from '../../shared/resource.ts'
import { Notice } from '../../shared/state.tsx'
import { type Column, PagedTable } from '../../shared/table.tsx'
import { moment } from '../../shared/time.ts'
import { attempt, say } from '../../shared/toast.tsx'
import { Entry } from '../frame/list.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { eventLabel } from './webhooks.tsx'

const STATUS = {
  pending: { label: 'Waiting', look: 'warn' },
  delivered: { label: 'Delivered', look: 'good' },
  failed: { label: 'Failed', look: 'bad' },
} as const

/** The messages to a webhook: those that wait, and the last ones that were sent or have failed. */
export function MessagesScreen({ id }: { id: string }) {
  const { api } = useSession()
  const path = `/shop/api/webhooks/${id}/deliveries`
  const webhooks = useResource<Listing<WebhookView>>('/shop/api/webhooks')
  const messages = usePaged<DeliveryView>(path, { limit: 50 })
  const replay = (message: DeliveryView) =>
    attempt(async () => {
      await api.post(`${path}/${message.id}/replay`)
      say('The message is sent again.')
    })
  return (
    <Screen
      title="Messages"
      text={webhooks.data?.data.find((one) => one.id === id)?.url ?? ''}
      back={{ href: '/admin/webhooks', label: 'Webhooks' }}
      actions={
        <Button icon="refresh" busy={messages.loading} onClick={messages.reload}>
          Refresh
        </Button>
      }
    >
      <PagedTable
        caption="Messages"
        columns={columns(replay)}
        paged={messages}
        keyOf={(message) => message.id}
        empty={<Notice icon="send" title="No messages yet" />}
      />
    </Screen>
  )
}

function columns(replay: (message: DeliveryView) => Promise<void>): Column<DeliveryView>[] {
  return [
    {
      title: 'Message',
      cell: (message) => {
        const { label, look } = STATUS[message.status]
        const title = (
          <>
            {eventLabel(message.event)} <span class={`pill ${look}`}>{label}</span>
          </>
        )
        return (
          <Entry title={title}>
            <Subject message={message} />
            {moment(message.createdAt)}
            <p>{progress(message)}</p>
          </Entry>
        )
      },
    },
    {
      title: 'Resend',
      look: 'tight',
      cell: (message) => (
        <IconButton
          label={`Send ${message.id} again`}
          icon="refresh"
          onClick={() => void replay(message)}
        />
      ),
    },
  ]
}

/** Why the last attempt has failed, and when the next one is. */
function progress({ status, attempts, error, nextAttemptAt }: DeliveryView): string {
  if (status === 'delivered' || attempts === 0) return error ?? ''
  const next = nextAttemptAt ? ` Next attempt ${moment(nextAttemptAt)}.` : ''
  return `Attempt ${attempts}: ${error}${next}`
}

function Subject({ message: { subject, event } }: { message: DeliveryView }) {
  if (!subject.startsWith('prod_')) return null
  const isThere = event !== 'product.deleted'
  return (
    <>
      {isThere ? <a href={`/admin/products/${subject}`}>{subject}</a> : subject}
      {' · '}
    </>
  )
}
