/** The number of digits of a sign-in code. Pages, schemas and mails all follow this. */
export const CODE_DIGITS = {
  usual: 6,
  /** The length while somebody is guessing codes of the address. */
  guarded: 8,
} as const
