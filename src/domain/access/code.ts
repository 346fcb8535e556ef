/** How many digits a sign-in code has. Pages, schemas and mails all follow this. */
export const CODE_DIGITS = {
  usual: 6,
  /** While somebody guesses at the codes of an address. */
  guarded: 8,
} as const
