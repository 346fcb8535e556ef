export const everywhere: Readonly<Record<string, string>> = {
  'payment.waiting': 'payments that are due',
  'payment.count_waiting': 'what the operator is shown',
}
