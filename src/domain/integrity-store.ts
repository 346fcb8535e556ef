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
