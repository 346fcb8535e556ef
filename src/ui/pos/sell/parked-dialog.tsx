import { toMajor } from '../../../domain/catalog/price.ts'
import { IconButton } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { money } from '../../shared/money.ts'
import { counted } from '../../shared/number.ts'
import { useObservable } from '../../shared/observable.ts'
import { clock } from '../../shared/time.ts'
import type { Checkout } from '../checkout.ts'

interface ParkedDialogProps {
  readonly checkout: Checkout
  readonly onClose: () => void
}

/** The baskets that were set aside; one can be taken up again or thrown away. */
export function ParkedDialog({ checkout, onClose }: ParkedDialogProps) {
  const { currency } = checkout
  const parked = useObservable(checkout.parked)
  return (
    <Dialog title="Parked baskets" onClose={onClose}>
      {parked.length === 0 && <p class="soft">No basket is parked.</p>}
      <ul class="choices">
        {parked.map((one) => (
          <li key={one.basket.id}>
            <button
              type="button"
              class="choice"
              onClick={() => {
                checkout.takeUp(one)
                onClose()
              }}
            >
              <span>{one.basket.items.map(({ name }) => name).join(', ')}</span>
              <strong class="amount">
                {money(toMajor(checkout.totals(one.basket).totalMinor, currency), currency)}
              </strong>
              <span class="soft small">
                {counted(one.basket.items.length, 'line')} · {clock(one.at)}
              </span>
            </button>
            <IconButton
              label="Delete this basket"
              icon="trash"
              onClick={() => checkout.drop(one)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
