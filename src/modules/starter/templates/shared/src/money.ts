/** Such as €9.50. The amount is in major units of the currency, as in all answers of kassa. */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount)
}
