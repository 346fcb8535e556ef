import { createContext } from 'preact'
import { useContext, useEffect } from 'preact/hooks'
import type { TerminalShop } from '../../../../domain/shop/terminal-shop.ts'
import { isOnTop, useClose } from '../../../../ui/shared/open.tsx'
import type { Paper } from '../../../../ui/shared/paper.tsx'
import type { PaperWords } from '../../../orders/shared/paper-words.ts'
import type { ReceiptData } from '../../../orders/shared/sale-paper.ts'
import type { NewItem } from './basket.ts'
import type { Checkout } from './checkout.ts'

/** The context that the parts of a selling till share. */
export interface Selling {
  readonly checkout: Checkout
  readonly settings: TerminalShop
  /** The formats of the shop's papers. */
  readonly words: PaperWords
  /**
   * Passes a scan to the dialog on top.
   * @returns false if the dialog takes none
   */
  readonly dialogScan: { current: ((code: string) => boolean) | null }
  /** Adds the product of a scanned or typed code. */
  scan(code: string): Promise<void>
  add(item: NewItem): void
  print(paper: Paper): void
  /** @param isCopy whether it may have been printed before; then the paper says so */
  printReceipt(receipt: ReceiptData, isCopy: boolean): void
}

export const SellingContext = createContext<Selling | null>(null)

export function useSelling(): Selling {
  const selling = useContext(SellingContext)
  if (!selling) throw new Error('only parts of a till that sells can use this')
  return selling
}

/** The language of the names of products; undefined: the shop has none. */
export function goodsLanguage({ language }: TerminalShop): string | undefined {
  return language === 'none' ? undefined : language
}

/** Passes scans to this dialog while it is on top; null refuses them. */
export function useScansOfDialog(take: ((code: string) => void) | null): void {
  const { dialogScan } = useSelling()
  const close = useClose()
  useEffect(() => {
    dialogScan.current = (code) => {
      if (!take || !isOnTop(close)) return false
      take(code)
      return true
    }
    return () => {
      dialogScan.current = null
    }
  })
}
