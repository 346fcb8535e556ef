export const everywhere: Readonly<Record<string, string>> = {
  'payment.account_to_compare': 'accounts that are to be compared with their provider',
  'payment.waiting': 'payments that are due',
}
