import { IconButton } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { minorMoney } from '../../shared/money.ts'
import { useObservable } from '../../shared/observable.ts'
import { clock } from '../../shared/time.ts'
import { PickRow } from '../control.tsx'
import { text } from '../text.ts'
import type { ParkedBasket } from './basket.ts'
import { useSelling } from './selling.ts'

/** The names of this many lines are shown. */
const MAX_NAMES = 3

/** The baskets that were set aside; one can be taken up again or thrown away. */
export function ParkedDialog() {
  const { checkout, close } = useSelling()
  const { currency } = checkout
  const parked = useObservable(checkout.parked)
  return (
    <Dialog title={text.parked.title} onClose={close}>
      {parked.length === 0 && <p class="soft">{text.parked.none}</p>}
      <ul class="choices">
        {parked.map((one) => (
          <li key={one.basket.id}>
            <PickRow
              name={namesOf(one)}
              note={`${text.parked.lines(one.basket.items.length)} · ${clock(one.at)}`}
              amount={minorMoney(checkout.totals(one.basket).totalMinor, currency)}
              onClick={() => {
                checkout.takeUp(one)
                close()
              }}
            />
            <IconButton
              label={text.parked.drop}
              icon="trash"
              onClick={() => void checkout.drop(one)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function namesOf({ basket: { items } }: ParkedBasket): string {
  const names = items.slice(0, MAX_NAMES).map(({ name }) => name)
  const more = items.length - names.length
  return more > 0 ? text.parked.andMore(names.join(', '), more) : names.join(', ')
}
