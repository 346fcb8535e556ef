/** The limits and values of a shop's settings. Pages also use this file, so it needs no library. */

export const SALE_LIMITS = {
  taxRates: 10,
  address: 500,
  taxId: 64,
  receiptText: 1_000,
  timeZone: 64,
  pointsPerUnit: 1_000,
  pointValue: 1_000,
  lowStock: 1_000_000,
  retentionYears: 30,
  cashiers: 50,
  /** The length of a cashier's name. */
  cashierName: 50,
  tillFavourites: 200,
  productId: 64,
} as const

/** The admin API is below `/shop/api`: a shop with this slug could have no front. */
export const RESERVED_SHOP = 'api'

export const FRONT_LIMITS = {
  options: 20,
  /** The length of a delivery option's id. */
  id: 64,
  /** The length of a delivery option's name. */
  name: 100,
  /** The length of a text of the shop front. */
  text: 20_000,
  /** The length of the bank details. */
  bankDetails: 1_000,
  /** The length of the logo's data: address, some 190 KB. */
  logo: 256_000,
  /** The days for which an order waits to be paid. */
  days: 30,
} as const

/**
 * The ways of payment that a shopper can choose: at hand-over, by bank transfer, or through the
 * shop's own backend.
 */
export const PAYMENT_WAYS = ['counter', 'transfer', 'online'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

export const DELIVERY_KINDS = ['pickup', 'delivery'] as const

/** The texts of a shop front: the one on its start page, and its legal pages. */
export const FRONT_TEXTS = ['start', 'terms', 'privacy', 'returns', 'imprint'] as const

/** The mails about an order: all but the last go to the shopper. */
export const ORDER_MAILS = [
  'placed',
  'paid',
  'ready',
  'shipped',
  'cancelled',
  'refunded',
  'ownersPlaced',
] as const

export type OrderMail = (typeof ORDER_MAILS)[number]

/** The smallest amounts of cash that shops pay out, in major units; 0 for the minor unit. */
export const CASH_ROUNDINGS = [0, 0.05, 0.1, 0.5, 1] as const

/** The warning that owners confirm before their tills sell. */
export const NOT_FISCAL =
  'kassa has no certified fiscal device: no TSE, RKSV, NF525 or VeriFactu. In Germany and ' +
  'Austria, for example, it may not be used as a cash register as it stands.'

/** The countries and territories of ISO 3166-1, by their two letters. */
export const COUNTRIES: readonly string[] = [
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS',
  'BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE',
  'EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM',
  'HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC',
  'LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA',
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW',
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO',
  'TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
].flatMap((line) => line.split(' '))
