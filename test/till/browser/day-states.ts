import { type Basket, type DayBook, inCoins, major } from './day-book.ts'

/** A moment of a day in which the browser is killed. */
export interface State {
  readonly name: string
  /** Leads there from where the state before has ended. */
  reach(book: DayBook): Promise<void>
  /** The basket that must be there after the restart; absent: an empty one. */
  readonly basket?: Basket | ((book: DayBook) => Basket)
  /** How many baskets must be parked. */
  readonly parked?: number
  /** Whatever else has to be there. */
  readonly holds?: (book: DayBook) => Promise<void>
}

export const POINTS = 120
/** The number of a card terminal's slip. */
export const SLIP = 'SLIP-0042'
/** The amount missing in the drawer at the end of the second day, and the reason. */
export const MISSING = { minor: 1000, reason: 'A note was torn' } as const
const [CASH_PART, CARD_PART, FLOAT] = [200, 1000, 5000]

const FILLED = { pieces: { loaf: 3, pot: 1 } } as const
const REDUCED = { ...FILLED, percentOff: 10 } as const
const REDEEMING = { ...REDUCED, points: POINTS } as const
const SECOND = { pieces: { mug: 1, loaf: 1 } } as const
const CASH_PAID = { ...SECOND, taken: [['cash', CASH_PART]] } as const
const PARTLY_PAID = { ...SECOND, taken: [...CASH_PAID.taken, ['card', CARD_PART]] } as const
const EXCHANGE = { pieces: { pot: 1 }, back: 'loaf' } as const
const EXCHANGE_PAID = { ...EXCHANGE, taken: [['card', CARD_PART]] } as const

/** The last part of the second sale, in coins. */
const rest = (book: DayBook) => inCoins(book.due(PARTLY_PAID))

export const FIRST_DAY: readonly State[] = [
  { name: 'a float that is being typed', reach: begun },
  {
    name: 'a float that is about to be written',
    reach: async (book) => {
      await begun(book)
      await book.device.stopAt('before an entry is written', () => book.hands.confirm())
    },
  },
  {
    name: 'a float that is written, and still asked for',
    reach: async (book) => {
      await begun(book)
      await book.device.stopAt('after an entry is written', () => book.hands.confirm())
      book.written.push(`cash ${major(FLOAT)}`)
      book.drawer += FLOAT
    },
    holds: ({ hands }) => hands.closed(),
  },
  { name: 'an empty basket', reach: async () => {} },
  {
    name: 'a line that was just scanned',
    reach: async (book) => {
      await book.hands.add(book.goods.loaf)
      await book.shows({ pieces: { loaf: 1 } })
    },
    basket: { pieces: { loaf: 1 } },
  },
  {
    name: 'a quantity that is being typed',
    reach: async ({ hands }) => {
      await hands.openLine()
      await hands.type(hands.field(hands.words.line.quantity), '3')
    },
    basket: { pieces: { loaf: 1 } },
  },
  {
    name: 'a discount that is being typed',
    reach: async (book) => {
      const { hands, goods } = book
      await hands.openLine()
      await hands.type(hands.field(hands.words.line.quantity), '3')
      await hands.confirm()
      await hands.closed()
      await hands.add(goods.pot)
      await book.shows(FILLED)
      await hands.openDiscount()
      await hands.type(hands.field(hands.words.basket.discount), '10')
    },
    basket: FILLED,
  },
  {
    name: 'a customer who is named',
    reach: async ({ hands, customer }) => {
      await hands.openDiscount()
      await hands.type(hands.field(hands.words.basket.discount), '10')
      await hands.confirm()
      await hands.closed()
      await hands.openCustomer()
      await hands.field(hands.words.shopper.code).fill(customer.email)
      await hands.confirm()
      await hands.field(hands.words.shopper.redeem).waitFor()
      await hands.confirm()
      await hands.closed()
    },
    basket: REDUCED,
    holds: named,
  },
  {
    name: 'points that are to be redeemed',
    reach: async ({ hands }) => {
      await hands.openCustomer()
      await hands.type(hands.field(hands.words.shopper.redeem), String(POINTS))
      await hands.confirm()
      await hands.closed()
    },
    basket: REDEEMING,
    holds: named,
  },
  {
    name: 'parked',
    reach: async (book) => {
      await book.hands.park()
      await book.shows({})
    },
    parked: 1,
  },
  {
    name: 'taken up again',
    reach: async (book) => {
      await book.hands.park()
      await book.hands.choose(book.goods.loaf.name)
      await book.shows(REDEEMING)
    },
    basket: REDEEMING,
    holds: named,
  },
  {
    name: 'a sale with points, to which the answer of the server is lost',
    reach: async (book) => {
      await book.hands.openPay()
      book.device.journal.cut = () => 'answer'
      await book.hands.card()
      book.sells(REDEEMING, 0)
      await book.arrived()
      await book.device.silence()
    },
    holds: async ({ hands }) => {
      await hands.button(hands.words.sale.print).waitFor()
      await hands.next()
    },
  },
  {
    name: 'the payment dialog',
    reach: async (book) => {
      const { hands, goods } = book
      await hands.add(goods.mug)
      await hands.add(goods.loaf)
      await book.shows(SECOND)
      await hands.openPay()
    },
    basket: SECOND,
  },
  {
    name: 'the first part is paid in cash',
    reach: async (book) => {
      await book.hands.openPay()
      await book.hands.cash(book.device.typed(CASH_PART))
      await book.shows(CASH_PAID)
    },
    basket: CASH_PAID,
  },
  {
    name: 'the number of a card slip that is being typed',
    reach: withSlip,
    basket: CASH_PAID,
  },
  {
    name: 'the second part is about to be written',
    reach: async (book) => {
      await withSlip(book)
      await book.device.stopAt('before a payment is written', () => book.hands.card())
    },
    basket: CASH_PAID,
  },
  {
    name: 'the second part is paid by card',
    reach: async (book) => {
      await withSlip(book)
      await book.hands.card()
      await book.shows(PARTLY_PAID)
    },
    basket: PARTLY_PAID,
    holds: ({ hands }) => hands.page.locator('.taken', { hasText: SLIP }).waitFor(),
  },
  {
    name: 'the last part and its sale are about to be written',
    reach: async ({ hands, device }) => {
      await hands.openPay()
      await device.stopAt('before an entry is written', () => hands.exact())
    },
    basket: PARTLY_PAID,
  },
  {
    name: 'the sale is written, and not shown as done yet',
    reach: async (book) => {
      await book.hands.openPay()
      await book.device.stopAt('after an entry is written', () => book.hands.exact())
      book.sells(SECOND, CASH_PART + rest(book))
      book.receipts.push(book.lastNumber)
    },
  },
  {
    name: 'the change is shown',
    reach: async (book) => {
      const { hands, goods, device } = book
      await hands.add(goods.loaf)
      await book.shows({ pieces: { loaf: 1 } })
      await hands.openPay()
      await hands.cash(device.typed(1000))
      const cash = inCoins(book.price('loaf'))
      await hands.done(device.money(1000 - cash))
      book.sells({ pieces: { loaf: 1 } }, cash)
      book.receipts.push(book.lastNumber)
    },
  },
  {
    name: 'the receipt is being printed',
    reach: async (book) => {
      const { hands, goods, device } = book
      await hands.add(goods.mug)
      await book.shows({ pieces: { mug: 1 } })
      await hands.openPay()
      await hands.card()
      await hands.done(device.money(book.price('mug')))
      await device.stopAt('while it prints', () =>
        hands.press(hands.button(hands.words.sale.print)),
      )
      book.sells({ pieces: { mug: 1 } }, 0)
    },
  },
  { name: 'a receipt of the last ones', reach: opened, holds: listed },
  {
    name: 'a receipt that is being printed again',
    reach: async (book) => {
      const { hands, device } = book
      await opened(book)
      await device.stopAt('while it prints', () =>
        hands.press(hands.button(hands.words.sale.print)),
      )
    },
    holds: listed,
  },
  { name: 'the drawer is counted', reach: counted },
  {
    name: 'the report of the day is shown',
    reach: async (book) => {
      await counted(book)
      await book.hands.confirm()
      await book.hands.page.locator('.receipt.on-screen').waitFor()
      book.written.push(`closing ${major(book.drawer)}`)
    },
  },
]

export const SECOND_DAY: readonly State[] = [
  {
    name: 'a float that is not counted now',
    reach: async ({ hands }) => {
      await hands.press(hands.button(hands.words.day.later))
      await hands.closed()
    },
    holds: ({ hands }) => hands.closed(),
  },
  { name: 'cash that is about to be put in', reach: floated },
  {
    name: 'a sale that waits for the network',
    reach: async (book) => {
      const { hands, goods, device } = book
      await floated(book)
      await hands.confirm()
      await hands.closed()
      book.written.push(`cash ${major(FLOAT)}`)
      book.drawer += FLOAT
      await book.arrived()
      await device.connect(true)
      await hands.add(goods.loaf)
      await book.shows({ pieces: { loaf: 1 } })
      await hands.openPay()
      await hands.exact()
      await hands.done(device.money(inCoins(book.price('loaf'))))
    },
    holds: async (book) => {
      const { device } = book
      await device.page
        .getByText(device.language === 'de' ? /^1 Eintrag des Journals/ : /^1 entry of this till/)
        .waitFor()
      await device.connect(false)
      await device.live()
      book.sells({ pieces: { loaf: 1 } }, inCoins(book.price('loaf')))
      await book.arrived()
    },
  },
  {
    name: 'a sale that the server has, and the till does not know it',
    reach: async (book) => {
      const { hands, goods, device } = book
      await hands.add(goods.mug)
      await book.shows({ pieces: { mug: 1 } })
      await hands.openPay()
      device.journal.cut = () => 'answer'
      await hands.card()
      book.sells({ pieces: { mug: 1 } }, 0)
      await book.arrived()
    },
  },
  { name: 'a return that is chosen by its receipt', reach: chosen },
  {
    name: 'a return in two ways, of which the server has the first',
    reach: async (book) => {
      const { hands, device } = book
      await chosen(book)
      device.journal.cut = () => 'answer'
      await hands.press(hands.dialog.locator('footer [type=submit]'))
      book.written.push(`refund ${major(CARD_PART)}`)
      await book.arrived()
      const cash = book.total(SECOND) - CARD_PART
      book.written.push(`refund ${major(cash)}`)
      book.drawer -= inCoins(cash)
      book.moves(SECOND.pieces, 1)
    },
  },
  {
    name: 'an exchange that is partly paid',
    reach: async (book) => {
      const { hands, goods, device } = book
      await found(book, book.receipts[1])
      await hands.press(hands.button(hands.words.returns.more(goods.loaf.name)))
      await hands.press(hands.button(hands.words.exchange.title))
      await hands.closed()
      await hands.add(goods.pot)
      await book.shows(EXCHANGE)
      await hands.openPay()
      await hands.card(device.typed(CARD_PART))
      await book.shows(EXCHANGE_PAID)
    },
    basket: EXCHANGE_PAID,
    holds: async (book) => {
      const { hands, device } = book
      const cash = inCoins(book.due(EXCHANGE_PAID))
      await hands.openPay()
      await hands.exact()
      await hands.done(device.money(CARD_PART + cash))
      book.written.push(`refund ${major(book.price('loaf'))}`)
      book.sells(EXCHANGE, cash)
      book.moves({ loaf: 1 }, 1)
      await hands.next()
    },
  },
  {
    name: 'a return without a receipt that is about to be written',
    reach: async (book) => {
      const { hands, device } = book
      await broughtBack(book)
      await device.stopAt('before an entry is written', () => hands.press(givingBack(book)))
    },
  },
  {
    name: 'a return without a receipt that the server has, and the till does not know it',
    reach: async (book) => {
      const { hands, device } = book
      await broughtBack(book)
      device.journal.cut = () => 'answer'
      await hands.press(givingBack(book))
      book.written.push(`refund ${major(book.price('pot'))}`)
      book.drawer -= inCoins(book.price('pot'))
      book.moves({ pot: 1 }, 1)
      await book.arrived()
    },
  },
  { name: 'an online order that is chosen', reach: fetched, holds: waiting },
  {
    name: 'an online order that is partly paid',
    reach: async (book) => {
      const { hands, device } = book
      await fetched(book)
      await hands.card(device.typed(CASH_PART))
      await hands.dialog.locator('.taken', { hasText: device.money(CASH_PART) }).waitFor()
    },
    holds: async (book) => {
      const { words, methods, page } = book.device
      const taken = `${methods.card} ${book.device.money(CASH_PART)}`
      await page.getByText(words.taken.order(book.order?.code ?? '', taken)).waitFor()
      await waiting(book)
    },
  },
  {
    name: 'an order that the server has handed over, and the till does not know it',
    reach: async (book) => {
      const { hands, device } = book
      await fetched(book)
      device.journal.cut = () => 'answer'
      await hands.exact()
      await device.until('the order', () => book.statusOfOrder(), 'completed')
      await device.silence()
      const cash = inCoins(book.price('mug') - CASH_PART)
      book.written.push(`cash ${major(CASH_PART)}`, `cash ${major(cash)}`)
      book.drawer += cash
    },
    holds: async ({ device, hands }) => {
      await hands.button(hands.words.sale.print).waitFor()
      await hands.next()
      await device.until(
        'money for orders',
        () => device.page.locator('.notices .callout').count(),
        0,
      )
    },
  },
  { name: 'the reason of a difference that is being typed', reach: short },
  {
    name: 'the day is closed, and its report is not shown yet',
    reach: async (book) => {
      await short(book)
      await book.device.stopAt('after an entry is written', () => book.hands.confirm())
      book.written.push(`closing ${major(book.drawer - MISSING.minor)}`)
    },
  },
]

async function named({ hands, customer }: DayBook): Promise<void> {
  await hands.page.locator('.basket-shopper', { hasText: customer.email }).waitFor()
}

/** Counts the drawer, in which is what the book says. */
async function counted({ hands, device, drawer }: DayBook): Promise<void> {
  await hands.command(hands.words.day.close)
  await hands.type(hands.field(hands.words.day.countedLabel), device.typed(drawer))
  await hands.confirm()
  await hands.dialog.getByText(hands.words.day.difference(0)).waitFor()
}

/** Types what is in the drawer in the morning. */
async function begun({ hands, device }: DayBook): Promise<void> {
  await hands.type(hands.field(hands.words.day.float), device.typed(FLOAT))
}

/** Counts less than what should be in the drawer, and says why. */
async function short({ hands, device, drawer }: DayBook): Promise<void> {
  const { words } = hands
  await hands.command(words.day.close)
  await hands.type(hands.field(words.day.countedLabel), device.typed(drawer - MISSING.minor))
  await hands.confirm()
  await hands.type(hands.field(words.day.why), MISSING.reason)
}

/** Types an amount for the card, and the number of its slip. */
async function withSlip({ hands, device }: DayBook): Promise<void> {
  const { given, reference } = hands.words.pay
  await hands.openPay()
  await hands.type(hands.field(given), device.typed(CARD_PART))
  await hands.type(hands.field(reference), SLIP)
}

/** Opens the newest of the last receipts. */
async function opened(book: DayBook): Promise<void> {
  const { hands } = book
  await hands.command(hands.words.receipts.title)
  await hands.choose(book.lastNumber)
  await hands.page.locator('.receipt.on-screen').waitFor()
}

/** The newest receipt is in the list, and found by its number. */
async function listed(book: DayBook): Promise<void> {
  const { hands, device } = book
  await hands.command(hands.words.receipts.title)
  await hands.field(hands.words.receipts.find).fill(book.lastNumber)
  const rows = hands.dialog.locator('.pick', { hasText: book.lastNumber })
  await device.until('rows', async () => [await hands.dialog.locator('.pick').count()], [1])
  await rows.waitFor()
  await hands.page.keyboard.press('Escape')
  await hands.closed()
}

/** Fills in cash that is put into the drawer. */
async function floated({ hands, device }: DayBook): Promise<void> {
  await hands.command(hands.words.cash.title)
  await hands.type(hands.field(hands.words.amount.amount), device.typed(FLOAT))
  await hands.field(hands.words.reason).fill('Float')
}

/** Finds a receipt. */
async function found({ hands }: DayBook, number = ''): Promise<void> {
  await hands.command(hands.words.returns.title)
  await hands.field(hands.words.returns.number).fill(number)
  await hands.confirm()
  await hands.button(hands.words.returns.all).waitFor()
}

/** Chooses all goods of the second sale to come back. */
async function chosen(book: DayBook): Promise<void> {
  await found(book, book.receipts[0])
  await book.hands.press(book.hands.button(book.hands.words.returns.all))
  await book.hands.button(book.hands.words.returns.none).waitFor()
}

/** Finds a pot that comes back without a receipt. */
async function broughtBack({ hands, goods }: DayBook): Promise<void> {
  const { words } = hands
  await hands.command(words.returns.title)
  await hands.press(hands.button(words.noReceipt.begin))
  const search = hands.dialog.getByRole('combobox')
  await search.fill(goods.pot.sku)
  await search.press('Enter')
  await hands.dialog.getByRole('listitem', { name: goods.pot.name }).waitFor()
  await hands.field(words.reason).fill('Gift')
}

/** The button that gives the money back. */
function givingBack({ hands }: DayBook) {
  return hands.dialog.locator('footer [type=submit]')
}

/** Chooses the online order. */
async function fetched({ hands, order }: DayBook): Promise<void> {
  await hands.command(hands.words.orders.title)
  await hands.choose(order?.code ?? '')
  await hands.page.locator('dialog .big-amount').first().waitFor()
}

async function waiting(book: DayBook): Promise<void> {
  await book.device.until('the order', () => book.statusOfOrder(), 'open')
}
