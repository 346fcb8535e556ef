import { type Static, Type } from '@sinclair/typebox'
import type { Shopper } from '../../domain/access/shopper.ts'
import type { TerminalActor } from '../../domain/actor.ts'
import { SoldContent } from '../../domain/catalog/product-field.ts'
import { THOUSANDTHS, UNITS } from '../../domain/catalog/quantity.ts'
import { PRODUCT_LIMITS } from '../../domain/catalog/values.ts'
import { inSlices } from '../../domain/changes/runner.ts'
import { conflict, invalid, notFound } from '../../domain/error.ts'
import type { Ports } from '../../domain/ports.ts'
import { findTerminal } from '../../domain/pos/terminal.ts'
import { cellOf } from '../../domain/rows.ts'
import { Closed, ListOf, Named, OneOf, OrNull, Time } from '../../domain/schema.ts'
import type { Writing } from '../../domain/store.ts'
import { DAY_MS, isoTime, timeOf } from '../../domain/time.ts'
import { ENTRY_LIMITS, ORDER_LIMITS, TILL_METHODS } from '../orders/values.ts'
import { tillConflict } from './conflict.ts'
import { AMOUNT_MAX_MINOR, PIECES_MAX } from './entry-reader.ts'
import { TILL_LIMITS } from './values.ts'

/** The number of parked baskets in a shop, and the length of the JSON of one. */
const MAX_BASKETS = 50
const MAX_LENGTH = 64 * 1024
/** After this time nobody returns for a basket. */
const KEPT_MS = 3 * DAY_MS
/** 128 random bits in base64url, which the till chooses. */
const BASKET_ID = /^[0-9A-Za-z_-]{22}$/

const Minor = Type.Integer({ minimum: 0, maximum: AMOUNT_MAX_MINOR })
const Positive = Type.Integer({ minimum: 1, maximum: PIECES_MAX })
const PercentOff = Type.Integer({
  minimum: 0,
  maximum: 100 * THOUSANDTHS,
  description: 'In thousandths: 12500 is 12.5 %.',
})
const Percent = Type.Integer({ minimum: 0, maximum: ENTRY_LIMITS.percent * THOUSANDTHS })
const Points = { minimum: 0, maximum: ORDER_LIMITS.points }
const Text = (maxLength: number) => Type.String({ maxLength })
const Discount = OrNull(
  Type.Union(
    [
      Named('BasketPercent', { percent: PercentOff }),
      Named('BasketAmount', { amountMinor: Minor }),
    ],
    {
      hint: 'Use {"percent": thousandths of a percent} or {"amountMinor": minor units}.',
    },
  ),
)

/** A basket of a till: quantities and percents are thousandths, amounts minor units. */
const SharedBasket = Named('Basket', {
  items: ListOf(
    Closed({
      id: Positive,
      productId: OrNull(Text(ENTRY_LIMITS.id)),
      name: Text(PRODUCT_LIMITS.name),
      title: Type.Optional(Text(ENTRY_LIMITS.title)),
      content: Type.Optional(OrNull(SoldContent)),
      sku: OrNull(Text(PRODUCT_LIMITS.code)),
      unit: OneOf(UNITS),
      quantity: Positive,
      pack: Type.Integer({ minimum: 1, maximum: ENTRY_LIMITS.pack }),
      unitPriceMinor: Minor,
      labelMinor: Type.Optional(OrNull(Minor)),
      discount: Discount,
      taxRate: Closed({ name: Text(ENTRY_LIMITS.taxRate), percent: Percent }),
    }),
    { minItems: 1, maxItems: ENTRY_LIMITS.lines },
  ),
  discount: Discount,
  discountReason: Text(ORDER_LIMITS.reason),
  shopper: OrNull(
    Closed({
      id: Text(ENTRY_LIMITS.id),
      email: Text(PRODUCT_LIMITS.name),
      name: OrNull(Text(PRODUCT_LIMITS.name)),
      points: Type.Integer({ ...Points, minimum: -ORDER_LIMITS.points }),
    }),
  ),
  redeemPoints: Type.Integer(Points),
  payments: Type.Optional(
    ListOf(
      Closed({
        method: OneOf(TILL_METHODS),
        amountMinor: Minor,
        givenMinor: OrNull(Minor),
        changeMinor: OrNull(Minor),
        roundingMinor: Type.Integer({ minimum: -AMOUNT_MAX_MINOR, maximum: AMOUNT_MAX_MINOR }),
        reference: Type.Optional(Text(ORDER_LIMITS.reference)),
      }),
      {
        maxItems: ENTRY_LIMITS.payments,
        description: 'What was taken for it at a till so far. Such a basket is never forgotten.',
      },
    ),
  ),
})
export type SharedBasket = Static<typeof SharedBasket>

export const ParkInput = {
  ...Named('ParkedBasketCreate', {
    basket: SharedBasket,
    at: Type.Optional({
      ...Time,
      description: 'When it was set aside, if that was before it is sent. By default now.',
    }),
  }),
  examples: [
    {
      basket: {
        items: [
          {
            id: 1,
            productId: null,
            name: 'Gift wrapping',
            sku: null,
            unit: 'piece',
            quantity: 2000,
            pack: 1,
            unitPriceMinor: 150,
            discount: null,
            taxRate: { name: 'Standard', percent: 21000 },
          },
        ],
        discount: null,
        discountReason: '',
        shopper: null,
        redeemPoints: 0,
      },
    },
  ],
}
export type ParkInput = Static<typeof ParkInput>

export const TakeInput = {
  ...OrNull(
    Named('ParkedBasketTake', {
      cashier: Type.Optional(
        OrNull(Text(TILL_LIMITS.cashierName), {
          description: 'Who takes it up, for the cashier of another till that comes too late.',
        }),
      ),
    }),
  ),
  examples: [{ cashier: 'Ann' }],
}
type TakeInput = NonNullable<Static<typeof TakeInput>>

export const ParkedState = Named('ParkedBasketState', {
  id: Type.String(),
  taken: Type.Boolean({ description: 'Whether a till has taken it up again.' }),
})
export type ParkedState = Static<typeof ParkedState>

export const ParkedView = Named('ParkedBasket', {
  id: Type.String(),
  terminal: Closed({
    id: Type.String(),
    name: OrNull(Type.String({ description: 'null: it is no terminal of the shop any more.' })),
  }),
  at: Time,
  basket: SharedBasket,
})
export type ParkedView = Static<typeof ParkedView>

interface ParkedRow {
  readonly publicId: string
  readonly terminal: string
  readonly terminalName: string | null
  readonly body: string
  readonly parkedAt: number
}

/** The parked baskets of the shop, oldest first. */
export async function parkedBaskets(
  { store: { read } }: Ports,
  { shop }: TerminalActor,
): Promise<{ readonly data: readonly ParkedView[] }> {
  const rows = await read.all<ParkedRow>('parked.list', { shop: shop.id, limit: MAX_BASKETS })
  const data = rows.map(({ publicId: id, terminal, terminalName: name, body, parkedAt }) => {
    return { id, terminal: { id: terminal, name }, at: isoTime(parkedAt), basket: JSON.parse(body) }
  })
  return { data }
}

/**
 * Parks a basket for all tills of the shop. A repetition changes nothing.
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED; CONFLICT if the shop has too many
 */
export async function parkBasket(
  { store, clock }: Ports,
  { shop, terminal }: TerminalActor,
  publicId: string,
  { basket, at }: ParkInput,
): Promise<ParkedState> {
  if (!BASKET_ID.test(publicId)) throw notFound('basket')
  const body = JSON.stringify(basket)
  if (body.length > MAX_LENGTH) {
    const message = `Use at most ${MAX_LENGTH} characters of JSON.`
    throw invalid('basket', 'too_long', message, { max: MAX_LENGTH })
  }
  const repeated = basket.items.findIndex(({ id }, index) => {
    return basket.items.findIndex((one) => one.id === id) < index
  })
  // A till changes a line by its id, so it would change both.
  if (repeated >= 0) {
    const field = `basket.items.${repeated}.id`
    throw invalid(field, 'repeated', 'Give each line an id of its own.')
  }
  return await store.writeFor(shop.id, async (tx) => {
    const known = await tx.get<TakenBy>('parked.find', { shop: shop.id, publicId })
    if (known) return { id: publicId, taken: known.takenBy !== null }
    if (((await cellOf<number>(tx, 'parked.waiting', { shop: shop.id })) ?? 0) >= MAX_BASKETS) {
      const message = `A shop keeps up to ${MAX_BASKETS} parked baskets; take one up first.`
      throw conflict('basket', 'too_many', message)
    }
    const row = {
      publicId,
      terminal: terminal.publicId,
      customer: basket.shopper?.id ?? null,
      body,
    }
    await tx.run('parked.insert', { shop: shop.id, ...row, parkedAt: parkedAt(at, clock()) })
    return { id: publicId, taken: false }
  })
}

/** The time of parking. The till may have been offline since, or its clock may be wrong. */
function parkedAt(at: string | undefined, now: number): number {
  const said = at === undefined ? null : timeOf(at)
  return said !== null && said < now && said > now - KEPT_MS ? said : now
}

/**
 * Takes a parked basket. If several tills try, one gets it, and may repeat the request.
 * @throws Refusal NOT_FOUND; CONFLICT if another till has it: which one, who took it, and when
 */
export async function takeBasket(
  { store, clock }: Ports,
  { shop, terminal: { publicId: terminal } }: TerminalActor,
  publicId: string,
  { cashier = null }: TakeInput = {},
): Promise<ParkedState> {
  return await store.writeFor(shop.id, async (tx) => {
    const known = await tx.get<TakenBy>('parked.find', { shop: shop.id, publicId })
    if (!known) throw notFound('basket')
    if (known.takenBy !== null && known.takenBy !== terminal) {
      const by = await findTerminal(tx, shop.id, known.takenBy)
      const { at, cashier }: Taking = JSON.parse(known.body)
      const params = { till: by?.name ?? '', cashier: cashier ?? '', at }
      throw tillConflict('id', 'taken_up', 'Another till has taken this basket up.', params)
    }
    if (known.takenBy === null) {
      const taken: Taking = { at: isoTime(clock()), cashier }
      await tx.run('parked.take', {
        shop: shop.id,
        publicId,
        terminal,
        taken: JSON.stringify(taken),
      })
    }
    return { id: publicId, taken: true }
  })
}

/** Baskets that one step deletes, which takes a millisecond or two. */
const AT_ONCE = 50

/** Deletes the baskets that were parked too long ago. */
export async function forgetParked({
  store,
  clock,
}: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  type Old = { readonly shopId: number; readonly publicId: string }
  const values = { before: clock() - KEPT_MS, limit: AT_ONCE }
  await inSlices(store, async (tx) => {
    await tx.alone('retention')
    const old = await tx.all<Old>('parked.oldest', values)
    for (const { shopId: shop, publicId } of old) await tx.run('parked.delete', { shop, publicId })
    return old.length > 0
  })
}

/** Deletes the parked baskets of a shopper. */
export async function forgetParkedOf(
  tx: Writing,
  shop: number,
  { publicId: customer }: Pick<Shopper, 'publicId'>,
): Promise<void> {
  await tx.run('parked.forget', { shop, customer })
}

interface TakenBy {
  readonly takenBy: string | null
  readonly body: string
}

/** The body of a basket that was taken. */
interface Taking {
  readonly at: string
  readonly cashier: string | null
}
