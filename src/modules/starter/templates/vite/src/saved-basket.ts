import { type Line, readBasket, writeBasket } from './basket.ts'

const KEY = 'basket'

/** The basket of this browser. */
export function savedBasket(): Line[] {
  return readBasket(localStorage.getItem(KEY) ?? '')
}

export function saveBasket(lines: readonly Line[]): void {
  localStorage.setItem(KEY, writeBasket(lines))
}
