import { pluralOf } from '../../text/language.ts'

const plural = pluralOf('en')

/** The texts of this module in admin. */
export const payments = {
  title: 'Online payment',
  text: 'Shoppers pay for orders of your shop front on a page of a payment provider.',
  order: 'At the payment provider',
  mode: {
    test: 'Test',
    live: 'Live',
  },
  modeHint: {
    test: 'No money moves.',
    live: 'Real money moves.',
  },
  active: 'Takes payments',
  inactive: 'Turned off',
  turnOn: 'Take payments here',
  turnOff: 'Turn off',
  turnedOn: 'Shoppers now pay here.',
  turnedOff: 'Shoppers cannot pay here any more.',
  add: 'Add an account',
  addAction: 'Add',
  added: 'The account was added.',
  none: 'No payment provider yet',
  noneHint:
    'With an account at a payment provider, shoppers can pay by card and in other ways, and kassa hears of it by itself.',
  provider: 'Payment provider',
  secretKey: 'Secret key',
  secretKeyHint:
    'From the pages of the provider. It says by itself whether it is for tests or live. Nobody can read it here again.',
  eventSecret: 'Secret of the events',
  eventSecretHint:
    'The provider shows it for the address of the events. Without it, kassa asks the provider every few minutes instead.',
  keepHint: 'Leave this empty to keep the present one.',
  key: 'Key',
  noEventSecret: 'none: kassa asks every few minutes',
  lastEvent: 'Last event',
  never: 'none yet',
  eventsUrl: 'Address for the events',
  copyEventsUrl: 'Copy the address for the events',
  noAddress:
    'This server does not know its own address (KASSA_URL), so the provider cannot send events. kassa asks by itself.',
  unreadable:
    'The key cannot be read, because the secret of the server has changed. Enter the key again.',
  change: 'Change the keys',
  changed: 'The keys were changed.',
  save: 'Save',
  removeTitle: 'Remove this account?',
  removed: 'The account was removed.',
  off: 'Shoppers cannot choose online payment yet: it is off in the settings.',
  toSettings: 'Open the settings',
  unproved:
    'kassa has never spoken to the real providers, only to an imitation. Try it with test keys first: it takes ten minutes.',
  status: {
    beginning: 'Begins',
    open: 'Waits for the shopper',
    pending: 'On its way',
    paid: 'Paid',
    failed: 'Failed',
    expired: 'Expired',
    cancelled: 'Cancelled',
  },
  returned: 'The order had no use for this payment, so the money goes back by itself.',
  concern: {
    amount: 'The provider took another amount than kassa asked for.',
    disputed:
      'The bank of the shopper objects to this payment. Answer in the pages of the provider.',
    refunded:
      'Money went back at the provider that kassa knows no refund for. Record the refund here, too.',
    refund_failed:
      'The provider refuses a refund. Try again, for example once there is enough money at the provider, or give the money back in another way.',
  },
  refundStatus: {
    sending: 'Is being sent',
    queued: 'Waits: the provider was not reached yet',
    pending: 'On its way',
    done: 'Sent back',
    failed: 'Refused',
  },
  asked: 'Looked at the provider.',
  look: 'Ask the provider now',
  tryAgain: 'Try again',
  sendAgain: 'Send it again',
  pages: 'Show at the provider',
  backAll: 'Everything back',
  about: (title: string, mode: string) => `${title}, ${mode}`,
  says: (title: string, problem: string) => `The last question to ${title} failed: ${problem}`,
  more: (title: string) => `More about ${title}`,
  removeText: (title: string) =>
    `kassa forgets the keys of ${title}. An account that has taken payments stays, since refunds need its key.`,
  refund: (amount: string) => `Refund of ${amount}`,
  lookedAt: (moment: string) => `last asked ${moment}`,
  differences: {
    title: 'Compare a day',
    hint: 'What the providers say about the payments that began on a day, where kassa says something else. Nothing is changed.',
    day: 'Day',
    compare: 'Compare',
    none: 'No differences.',
    what: {
      unknown: 'kassa does not know this payment',
      status: 'Another state',
      refunded: 'Another sum went back',
      missing: 'The provider does not know this payment',
    },
    atProvider: (status: string, amount: string) => `At the provider: ${status}, ${amount}`,
    inKassa: (status: string, amount: string) => `In kassa: ${status}, ${amount}`,
    compared: (title: string, count: string) => `${title}: ${count} compared`,
    truncated: 'There are more payments than can be compared at once.',
    order: 'Show the order',
  },
  dealtWith: 'Dealt with',
  settled: 'You need not look at this payment any more.',
  compareFailed: (problem: string) => `The last comparison with the provider failed: ${problem}`,
  unknownMoney: (day: string) =>
    `The provider has money for orders that kassa does not know, from ${day} on. That happens after a backup was restored. Compare the day, and give the money back in the pages of the provider, or place the orders again.`,
  concerns: {
    title: 'Payments to look at',
    text: 'Payments about which the provider and kassa disagree, and refunds that do not get through.',
    none: 'Nothing to look at',
    order: (code: string) => `Order ${code}`,
  },
  today: {
    disputed: (n: number) =>
      plural(n, { one: '# payment is disputed', other: '# payments are disputed' }),
    disputedHint: 'Answer in the pages of the provider in time, or the money is lost.',
    refunds: (n: number) =>
      plural(n, {
        one: '# payment with a refund that does not get through',
        other: '# payments with refunds that do not get through',
      }),
    refundsHint: 'Somebody waits for money.',
    other: (n: number) =>
      plural(n, {
        one: '# payment is not as kassa has it',
        other: '# payments are not as kassa has them',
      }),
    otherHint: 'The amount, or what went back, is another one at the provider.',
    notAsked: (title: string) => `kassa cannot ask ${title}`,
    unreadableHint: 'Enter its key again.',
    unknown: (title: string) => `${title} has money that kassa does not know`,
    unknownHint: (day: string) => `From ${day} on, for orders that are gone.`,
  },
  inHistory: 'Payment account',
  inHistoryFields: {
    returned: 'Goes back',
    concern: 'To look at',
  },
  mailNames: {
    paymentReturned: 'Payment goes back',
    paymentRefunded: 'Refund sent',
  },
  actions: {
    'paymentAccount.added': 'Payment account added',
    'paymentAccount.changed': 'Payment account changed',
    'paymentAccount.turned_on': 'Payments at a provider turned on',
    'paymentAccount.turned_off': 'Payments at a provider turned off',
    'paymentAccount.removed': 'Payment account removed',
    'order.payment_settled': 'Somebody has dealt with a payment',
    'order.payment_returned': 'A payment goes back, because the order had no use for it',
    'order.refund_retried': 'Refused refund sent to the provider again',
  },
}

/** The texts of mails about payments at providers. */
export const mails = {
  paymentReturned: {
    subject: (shop: string, code: string) => `Your payment for order ${code} at ${shop} goes back`,
    reasons: {
      cancelled: (shop: string) =>
        `we got your payment for an order at ${shop} that was cancelled. The whole amount goes back to you, and you need not do anything:`,
      expired: (shop: string) =>
        `we got your payment for an order at ${shop} that had ended, and its goods are no longer there. The whole amount goes back to you, and you need not do anything:`,
      paid: (shop: string) =>
        `we got your payment for an order at ${shop} that was paid already. The whole amount goes back to you, and you need not do anything:`,
      amount: (shop: string) =>
        `we got a payment for an order at ${shop} that does not have its amount. The whole amount goes back to you, and you need not do anything:`,
    },
  },
  paymentRefunded: {
    subject: (shop: string, code: string) =>
      `Your money for order ${code} at ${shop} is on its way`,
    text: (shop: string) => `${shop} has sent you money back:`,
  },
  backBy: (provider: string) =>
    `To where you paid from, by ${provider}. With some banks it takes up to ten days.`,
}

/** English takes the message of the error. */
export const problems = {}
