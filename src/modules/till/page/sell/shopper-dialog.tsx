import { useState } from 'preact/hooks'
import { Button } from '../../../../ui/shared/button.tsx'
import { FormDialog } from '../../../../ui/shared/dialog.tsx'
import { TextField } from '../../../../ui/shared/field.tsx'
import { money } from '../../../../ui/shared/money.ts'
import { count, readNumber } from '../../../../ui/shared/number.ts'
import { useClose } from '../../../../ui/shared/open.tsx'
import { ScanButton } from '../../../../ui/shared/scan/camera.tsx'
import { useSubmit } from '../../../../ui/shared/submit.ts'
import { text } from '../text.ts'
import type { BasketShopper } from './basket.ts'
import { useScansOfDialog, useSelling } from './selling.ts'

/** The shopper of the sale, found by the QR code of their account page or by email. */
export function ShopperDialog() {
  const { checkout, settings } = useSelling()
  const close = useClose()
  const basket = checkout.basket.value
  const [code, setCode] = useState('')
  const [shopper, setShopper] = useState<BasketShopper | null>(basket.shopper)
  const [typed, setTyped] = useState(basket.redeemPoints > 0 ? String(basket.redeemPoints) : '')
  const submission = useSubmit()
  const find = async (text: string) => setShopper(await checkout.api.shopper(text.trim()))
  const scanned = (text: string) => void submission.run(() => find(text))
  useScansOfDialog(shopper ? null : scanned)
  const max = shopper?.points ?? 0
  const points = typed.trim() === '' ? 0 : readNumber(typed, { decimals: 0, max })
  const save = (found: BasketShopper | null) => {
    checkout.change({ ...basket, shopper: found, redeemPoints: (found && points) ?? 0 })
    close()
  }
  if (!shopper) {
    return (
      <FormDialog
        title={text.basket.customer}
        action={text.returns.find}
        submission={submission}
        disabled={code.trim() === ''}
        onSend={() => find(code)}
        onClose={close}
      >
        <TextField
          label={text.shopper.code}
          hint={text.shopper.hint}
          value={code}
          onInput={setCode}
          error={submission.rest()}
        />
        <ScanButton label={text.returns.scan} onCode={scanned} />
      </FormDialog>
    )
  }
  return (
    <FormDialog
      key={shopper.id}
      title={shopper.name ?? shopper.email}
      action={text.done}
      disabled={points === null}
      other={basket.shopper && <Button onClick={() => save(null)}>{text.shopper.remove}</Button>}
      onSend={() => save(shopper)}
      onClose={close}
    >
      {shopper.name !== null && <p class="soft">{shopper.email}</p>}
      {settings.loyalty && (
        <>
          <p>
            {text.shopper.worth(
              shopper.points,
              money(shopper.points * settings.loyalty.pointValue, checkout.currency),
            )}
          </p>
          {shopper.points > 0 && !basket.exchange && (
            <TextField
              label={text.shopper.redeem}
              optional
              value={typed}
              onInput={setTyped}
              error={points === null ? text.shopper.atMost(count(shopper.points)) : null}
              input={{ inputMode: 'numeric' }}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
