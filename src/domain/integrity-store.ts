/** What the ledger says about a product, in thousandths; a stock that is not counted is null. */
export interface StockSum {
  readonly product: string
  /** The sum of all changes. */
  readonly total: number
  readonly firstDelta: number
  /** After the first change, and after the last one. */
  readonly firstStock: number | null
  readonly lastStock: number | null
}

/** A product whose row was compared to its document. */
export interface ComparedProduct {
  readonly id: number
  readonly publicId: string
  readonly revision: number
  readonly createdAt: number
  /** In thousandths; null: not counted. */
  readonly stock: number | null
  /** The columns that differ from the document; null: the document is no JSON of a product. */
  readonly differing: readonly string[] | null
}
