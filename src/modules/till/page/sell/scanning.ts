import type { RefObject } from 'preact'
import { type Dispatch, type StateUpdater, useEffect, useMemo, useState } from 'preact/hooks'
import { toMinor } from '../../../../domain/catalog/price.ts'
import { fromThousandths, THOUSANDTHS, toThousandths } from '../../../../domain/catalog/quantity.ts'
import type { TerminalShop } from '../../../../domain/shop/terminal-shop.ts'
import { messageOf } from '../../../../ui/shared/problem.ts'
import { beep } from '../../../../ui/shared/scan/sounds.ts'
import { complain, say } from '../../../../ui/shared/toast.tsx'
import { orderWords } from '../../../orders/shared/text.ts'
import type { CatalogProduct } from '../data/catalog.ts'
import type { ScannedProduct } from '../data/look-up.ts'
import { retyped } from '../scan/keyboard.ts'
import { text } from '../text.ts'
import {
  isMuch,
  itemOf,
  MOST_LINES,
  type NewItem,
  pricedItem,
  QUANTITY_MAX,
  titleOf,
  withItem,
} from './basket.ts'
import type { Checkout } from './checkout.ts'

/** A quantity before a code, as in 3*4006381333931. */
const QUANTITY_PREFIX = /^(\d{1,6})\s*[*×]\s*/

/** The QR code of a shopper's account page. */
const SHOPPER_CODE = /^cust_\w+\.\S+$/

function refuse(message: string): void {
  beep('unknown')
  complain(message)
}

interface Scanning {
  /** The message that no product has the last code; null if one has. */
  readonly missed: string | null
  /** Adds the product of a scanned or typed code, or assigns the shopper of their QR code. */
  scan(code: string): Promise<void>
  /** Adds a product that was chosen by its name or tile. */
  pick(product: CatalogProduct): void
  add(item: NewItem): void
}

/**
 * Adds products to the basket.
 * @param field in which a quantity may have been typed before a scan
 * @param measure called for goods whose quantity is unknown, or has to be confirmed
 */
export function useScanning(
  checkout: Checkout,
  field: RefObject<HTMLInputElement | null>,
  measure: (item: NewItem) => void,
): Scanning {
  const [missed, setMissed] = useState<string | null>(null)
  useEffect(() => {
    let { id } = checkout.basket.value
    return checkout.basket.subscribe(() => {
      const { value } = checkout.basket
      if (value.id !== id) setMissed(null)
      id = value.id
    })
  }, [checkout])
  const actions = useMemo(() => scanningOf(checkout, field, measure, setMissed), [checkout])
  return { missed, ...actions }
}

function scanningOf(
  checkout: Checkout,
  field: RefObject<HTMLInputElement | null>,
  measure: (item: NewItem) => void,
  setMissed: Dispatch<StateUpdater<string | null>>,
): Omit<Scanning, 'missed'> {
  const { terminal } = checkout
  const lineOf = (product: CatalogProduct, quantity: number) =>
    itemOf(product, quantity, checkout.settings.value?.taxRates ?? [])
  const add = (added: NewItem) => {
    setMissed(null)
    if (checkout.basket.value.items.length >= MOST_LINES) {
      return refuse(text.scan.full(MOST_LINES))
    }
    if (checkout.isHeld()) return beep('unknown')
    if (added.quantity <= 0) return refuse(text.scan.zero(titleOf(added)))
    beep('found')
    checkout.change(withItem(checkout.basket.value, added))
  }
  const addOrAsk = (added: NewItem) =>
    isMuch(added.quantity, added.unit) ? measure(added) : add(added)
  const addPieces = (product: CatalogProduct, pieces: number) => {
    if (product.unit !== 'piece') measure(lineOf(product, 0))
    else addOrAsk(lineOf(product, Math.min(pieces * 1000, QUANTITY_MAX)))
  }
  const assignShopper = async (code: string) => {
    if (checkout.isHeld()) return beep('unknown')
    const shopper = await checkout.api.shopper(code)
    beep('found')
    checkout.change({ ...checkout.basket.value, shopper, redeemPoints: 0 })
    say(text.scan.shopper(shopper.name ?? shopper.email, shopper.points))
  }
  const addByCode = async (code: string, pieces: number) => {
    if (SHOPPER_CODE.test(code)) return await assignShopper(code)
    const found = await terminal.find(code)
    if (!found) {
      beep('unknown')
      const message = text.scan.unknown(code)
      setMissed(message)
      const reason = await terminal.archived(code)
      if (reason !== null) setMissed((now) => (now === message ? `${message} ${reason}` : now))
      return
    }
    const item = scannedItem(found, pieces, checkout.settings.value?.taxRates ?? [])
    const { product, match } = found
    if (item === null) refuse(text.scan.byPiece(product.title))
    else if (match === 'weight' || match === 'price') add(item)
    else if (match !== 'pack' && product.unit !== 'piece') measure(item)
    else addOrAsk(item)
  }
  const scan = async (code: string) => {
    const { bare, pieces } = parseScan(`${takeQuantityPrefix(field.current)}${code.trim()}`)
    if (bare === '') return
    setMissed(null)
    await addByCode(bare, pieces).catch((error) => {
      beep('unknown')
      complain(messageOf(error))
    })
  }
  return { scan, add, pick: (product) => addPieces(product, 1) }
}

/**
 * The line of a scan. Goods that have to be measured first have the quantity 0.
 * @returns null if a label of a scale names goods that are sold by the piece
 */
export function scannedItem(
  found: ScannedProduct,
  pieces: number,
  rates: TerminalShop['taxRates'],
): NewItem | null {
  const { product, match, quantity, price } = found
  const lineOf = (quantity: number) => itemOf(product, quantity, rates)
  const thousandths = Math.min(pieces * THOUSANDTHS, QUANTITY_MAX)
  if (match === 'pack') return packItem(lineOf(thousandths), found)
  const isPiece = product.unit === 'piece'
  if (match !== 'weight' && match !== 'price') return lineOf(isPiece ? thousandths : 0)
  if (isPiece) return null
  if (match === 'weight') return lineOf(toThousandths(quantity))
  return pricedItem(lineOf(THOUSANDTHS), toMinor(price, product.currency) ?? 0)
}

/** Splits a quantity from a code, as in 3*4006381333931. */
export function parseScan(typed: string): { readonly bare: string; readonly pieces: number } {
  const [prefix = '', pieces = '1'] = QUANTITY_PREFIX.exec(typed) ?? []
  const scanned = typed.slice(prefix.length)
  const meant = retyped(scanned)
  if (meant) complain(text.scan.keyboards[meant.keyboard])
  return { bare: meant?.code ?? scanned, pieces: Math.max(1, Number(pieces)) }
}

function packItem(
  item: NewItem,
  { product, quantity, price }: Pick<ScannedProduct, 'product' | 'quantity' | 'price'>,
): NewItem {
  const unitPriceMinor = toMinor(price, product.currency) ?? 0
  const title = orderWords.pack(titleOf(item), quantity)
  const { content } = product
  const inPack = content && {
    quantity: fromThousandths(toThousandths(content.quantity) * quantity),
    unit: content.unit,
  }
  const packed = { unit: 'piece', pack: quantity, title, unitPriceMinor } as const
  return { ...item, ...packed, ...(inPack && { content: inPack }) }
}

/** Removes a quantity such as "3*" from the field, and returns it. */
function takeQuantityPrefix(field: HTMLInputElement | null): string {
  const typed = field?.value ?? ''
  if (!field || QUANTITY_PREFIX.exec(typed)?.[0] !== typed) return ''
  field.value = ''
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return typed
}
