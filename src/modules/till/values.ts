/** The limits and values of the tills' settings. Pages also use this file, so it needs no library. */

export const TILL_LIMITS = {
  cashiers: 50,
  /** The length of a cashier's name. */
  cashierName: 50,
  /** The amount by which counted cash may differ. */
  difference: 1_000_000,
  favourites: 200,
  /** The length of the id of a favourite. */
  productId: 64,
} as const

/** The minor units by which counted cash may differ in a shop that has not decided. */
export const DIFFERENCE_MINOR = 500

/** The warning that owners confirm before their tills sell. */
export const NOT_FISCAL =
  'kassa has no certified fiscal device: no TSE, RKSV, NF525 or VeriFactu. In Germany and ' +
  'Austria, for example, it may not be used as a cash register as it stands.'
