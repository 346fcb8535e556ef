import { useEffect } from 'preact/hooks'
import { IconButton } from '../../../../ui/shared/button.tsx'
import { Dialog } from '../../../../ui/shared/dialog.tsx'
import { minorMoney } from '../../../../ui/shared/money.ts'
import { useObservable } from '../../../../ui/shared/observable.ts'
import { useClose } from '../../../../ui/shared/open.tsx'
import { FormError } from '../../../../ui/shared/state.tsx'
import { useSubmit } from '../../../../ui/shared/submit.ts'
import { clock } from '../../../../ui/shared/time.ts'
import { PickRow } from '../control.tsx'
import { text } from '../text.ts'
import { type ParkedBasket, titleOf } from './basket.ts'
import { paymentsOf, takenText } from './payments.ts'
import { drop } from './removal.ts'
import { useSelling } from './selling.ts'

/** The names of this many lines are shown. */
const MAX_NAMES = 3

/** The parked baskets. Each can be taken or thrown away. */
export function ParkedDialog() {
  const { checkout } = useSelling()
  const close = useClose()
  const { currency } = checkout
  const parked = useObservable(checkout.parked.waiting)
  const submission = useSubmit()
  useEffect(() => checkout.parked.share(), [])
  return (
    <Dialog title={text.parked.title} onClose={close}>
      {parked.length === 0 && <p class="soft">{text.parked.none}</p>}
      <ul class="choices">
        {parked.map((one) => (
          <li key={one.basket.id}>
            <PickRow
              name={namesOf(one)}
              note={noteOn(one, currency)}
              amount={minorMoney(checkout.totals(one.basket).totalMinor, currency)}
              onClick={() =>
                void submission.run(async () => {
                  await checkout.takeUp(one)
                  close()
                })
              }
            />
            <IconButton
              label={text.parked.drop}
              icon="trash"
              onClick={() => void submission.run(() => drop(checkout, one))}
            />
          </li>
        ))}
      </ul>
      <FormError>{submission.rest()}</FormError>
    </Dialog>
  )
}

function noteOn({ basket, at, till }: ParkedBasket, currency: string): string {
  const payments = paymentsOf(basket)
  const taken = payments.length > 0 && text.taken.of(takenText(payments, currency))
  const parts = [text.parked.lines(basket.items.length), clock(at), till, taken]
  return parts.filter(Boolean).join(' · ')
}

function namesOf({ basket: { items } }: ParkedBasket): string {
  const names = items.slice(0, MAX_NAMES).map(titleOf)
  const more = items.length - names.length
  return more > 0 ? text.parked.andMore(names.join(', '), more) : names.join(', ')
}
