import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { text } from '../../ui/admin/text.ts'
import { lazy } from '../../ui/shared/lazy.tsx'
import { count } from '../../ui/shared/number.ts'

// Developers open them, and seldom.
const MessagesScreen = lazy(() =>
  import('./screens/messages.tsx').then(({ MessagesScreen }) => MessagesScreen),
)
const WebhooksScreen = lazy(() =>
  import('./screens/webhooks.tsx').then(({ WebhooksScreen }) => WebhooksScreen),
)

declare module '../../domain/server-view.ts' {
  interface ServerView {
    readonly webhooks: { readonly waiting: number }
  }
}

const { title, inHistory, actions, waiting } = text.webhooks

export const webhooks: AdminModule = {
  links: [
    {
      group: 'shop',
      rank: 25,
      path: 'webhooks',
      icon: 'send',
      title,
      component: WebhooksScreen,
      only: 'owners',
    },
  ],
  screens: [{ path: 'webhooks/:id', component: MessagesScreen, only: 'owners' }],
  history: [{ subjects: { webhook: { kind: inHistory, rank: 120 } }, actions }],
  serverFacts: [(server) => [waiting, count(server.webhooks.waiting)]],
}
