export const everywhere: Readonly<Record<string, string>> = {
  'payment.waiting': 'payments that are due',
}
