/** The limits and values of a shop front. Pages also use this file, so it needs no library. */

export const FRONT_LIMITS = {
  /** The length of a text of the shop front. */
  text: 20_000,
  /** The length of the logo's data: address, some 190 KB. */
  logo: 256_000,
} as const

/** The texts of a shop front: the one on its start page, and its legal pages. */
export const FRONT_TEXTS = ['start', 'terms', 'privacy', 'returns', 'imprint'] as const

/** The texts that mails about orders end with, too. */
export const MAILED_TEXTS = ['terms', 'returns', 'imprint'] as const
