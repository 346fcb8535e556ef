import { firstSpoken, type TextLanguage } from '../../text/language.ts'
import { indexedShop } from '../search/reindex.ts'
import type { Reading } from '../store.ts'

/** The language of a shop's mails and receipts: that of its products, or else English. */
export async function shopLanguage(read: Reading, shop: number): Promise<TextLanguage> {
  const { language } = await indexedShop(read, shop)
  return firstSpoken([language]) ?? 'en'
}
