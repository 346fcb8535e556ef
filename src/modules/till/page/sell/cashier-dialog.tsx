import { Dialog } from '../../../../ui/shared/dialog.tsx'
import { Icon } from '../../../../ui/shared/icon.tsx'
import { useObservable } from '../../../../ui/shared/observable.ts'
import { useClose } from '../../../../ui/shared/open.tsx'
import { text } from '../text.ts'
import type { Checkout } from './checkout.ts'
import { useSelling } from './selling.ts'

/** Asks who is selling. It cannot be closed before the first answer. */
export function CashierDialog() {
  const { checkout } = useSelling()
  const close = useClose()
  const current = useObservable(checkout.cashier)
  return (
    <Dialog title={text.cashier.title} onClose={current === null ? null : close}>
      <ul class="cashiers">
        {checkout.cashiers.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-pressed={one.id === current?.id}
              onClick={() => {
                checkout.setCashier(one)
                close()
              }}
            >
              <span class="initials" aria-hidden="true">
                {initialsOf(one.name)}
              </span>
              {one.name}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Shows the current cashier; a tap changes it. */
export function CashierButton({ checkout, onAsk }: { checkout: Checkout; onAsk: () => void }) {
  const current = useObservable(checkout.cashier)
  if (!current) return null
  return (
    <button type="button" class="button plain cashier" onClick={onAsk}>
      <Icon name="badge" />
      <span class="unseen">{text.cashier.now}</span>
      <span>{current.name}</span>
    </button>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word = '') => word.slice(0, 1).toLocaleUpperCase())
    .join('')
}
