import type { TillSale } from '../../../domain/orders/till-entry.ts'
import type { Entry } from '../series.ts'
import type { Item, NewItem } from './basket.ts'

/** The dialog that is open, and what it is about. */
export type Open =
  | { readonly name: 'measure'; readonly item: NewItem }
  | { readonly name: 'line'; readonly item: Item }
  | { readonly name: 'done'; readonly entry: Entry; readonly sale: TillSale }
  | { readonly name: 'pay' | 'discount' | 'amount' | 'parked' | 'keys' }
  | { readonly name: 'shopper' | 'returns' | 'orders' | 'cash' | 'closing' }

/** An open dialog takes the scans, if it sets this. */
export interface DialogScan {
  current: ((code: string) => void) | null
}
