/** The texts of this module in admin. */
export const webhooks = {
  title: 'Webhooks',
  inHistory: 'Webhooks',
  actions: {
    'webhook.added': 'Webhook added',
    'webhook.removed': 'Webhook deleted',
    'webhook.secret_rotated': 'Signing secret of a webhook replaced',
  },
  waiting: 'Webhook messages waiting',
  text: 'Addresses of your own software that kassa tells of changes of products and orders.',
  add: 'Add a webhook',
  none: 'No webhook yet',
  noneHint: 'Add the address of a server of yours that should learn of changes at once.',
  testEvent: 'Test',
  failing: 'Failing',
  test: (url: string) => (
    <>
      Send a test<span class="unseen"> to {url}</span>
    </>
  ),
  tested: 'A test message is on its way.',
  more: (url: string) => `More for ${url}`,
  messages: 'Messages',
  replaceSecret: 'Replace the signing secret',
  replaceSecretTitle: 'Replace the signing secret?',
  replaceSecretText: (url: string) =>
    `For a day, messages to ${url} are signed with the new secret and with the old one. Then the old one stops working.`,
  replaceSecretAction: 'Replace it',
  removeTitle: 'Delete this webhook?',
  removeText: (url: string) =>
    `Nothing more is sent to ${url}, and its log is deleted. Messages that wait for it are lost.`,
  removed: 'The webhook was deleted.',
  addAction: 'Add',
  address: 'Address',
  addressHint: 'A public address of your server, beginning with https://.',
  tellOf: 'Tell it of',
  secret: 'Signing secret',
  secretLabel: 'Copy the signing secret',
  secretText:
    'The secret is shown only once. With it your server can check that a message comes from this shop; messages are signed as Standard Webhooks describes it.',
  oldSecret: (until: string) => `The old secret signs them as well until ${until}.`,
  message: 'Message',
  noMessages: 'No messages yet',
  refresh: 'Refresh',
  resend: 'Resend',
  sendAgain: (message: string) => `Send ${message} again`,
  sentAgain: 'The message is sent again.',
  status: { pending: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
  failed: (attempt: string, why: string) => `Attempt ${attempt}: ${why}`,
  failedUntil: (attempt: string, why: string, next: string) =>
    `Attempt ${attempt}: ${why} Next attempt ${next}.`,
}
