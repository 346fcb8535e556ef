import { textLoader } from '../../../text/text.ts'

/** The texts of papers, in the language of a shop. */
export const receiptIn = textLoader('receipt')
export const sharedIn = textLoader('shared')
