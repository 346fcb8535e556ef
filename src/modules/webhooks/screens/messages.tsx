import { useEventNames } from '../../../ui/admin/frame/event-names.ts'
import { Entry } from '../../../ui/admin/frame/list.tsx'
import { Screen } from '../../../ui/admin/frame/screen.tsx'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import type { Listing } from '../../../ui/shared/api.ts'
import { Button, CommandIconButton } from '../../../ui/shared/button.tsx'
import { count } from '../../../ui/shared/number.ts'
import { usePaged, useResource } from '../../../ui/shared/resource.ts'
import { Notice } from '../../../ui/shared/state.tsx'
import { type Column, PagedTable } from '../../../ui/shared/table.tsx'
import { moment } from '../../../ui/shared/time.ts'
import { say } from '../../../ui/shared/toast.tsx'
import type { DeliveryView } from '../delivery.ts'
import type { WebhookView } from '../webhook.ts'

const words = text.webhooks

const LOOKS = {
  pending: 'warn',
  delivered: 'good',
  failed: 'bad',
} as const

/** The messages to a webhook: waiting ones, and the last ones that were sent or have failed. */
export function MessagesScreen({ id }: { id: string }) {
  const { api } = useSession()
  const path = `/shop/api/webhooks/${id}/deliveries`
  const webhooks = useResource<Listing<WebhookView>>('/shop/api/webhooks')
  const messages = usePaged<DeliveryView>(path, { limit: 50 })
  const replay = async (message: DeliveryView) => {
    await api.post(`${path}/${message.id}/replay`)
    say(words.sentAgain)
  }
  return (
    <Screen
      title={words.messages}
      text={webhooks.data?.data.find((one) => one.id === id)?.url ?? ''}
      back={{ href: '/admin/webhooks', label: words.title }}
      actions={
        <Button icon="refresh" busy={messages.loading} onClick={messages.reload}>
          {words.refresh}
        </Button>
      }
    >
      <PagedTable
        caption={words.messages}
        columns={columns(useEventNames(), replay)}
        paged={messages}
        keyOf={(message) => message.id}
        empty={<Notice icon="send" title={words.noMessages} />}
      />
    </Screen>
  )
}

/** @param names the names of events; a message about none of them is a test of an owner */
function columns(
  names: Readonly<Record<string, string>>,
  replay: (message: DeliveryView) => Promise<void>,
): Column<DeliveryView>[] {
  return [
    {
      title: words.message,
      look: 'long',
      cell: (message) => {
        const title = (
          <>
            {names[message.event] ?? words.testEvent}{' '}
            <span class={`pill ${LOOKS[message.status]}`}>{words.status[message.status]}</span>
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
      title: words.resend,
      look: 'tight',
      cell: (message) => (
        <CommandIconButton
          label={words.sendAgain(message.id)}
          icon="refresh"
          onRun={() => replay(message)}
        />
      ),
    },
  ]
}

/** The reason why the last attempt failed, and the time of the next one. */
function progress({ status, attempts, error, nextAttemptAt }: DeliveryView): string {
  if (status === 'delivered' || attempts === 0) return error ?? ''
  return nextAttemptAt
    ? words.failedUntil(count(attempts), error ?? '', moment(nextAttemptAt))
    : words.failed(count(attempts), error ?? '')
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
