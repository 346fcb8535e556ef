import { Dialog } from '../../../../ui/shared/dialog.tsx'
import { text } from '../text.ts'

const LIST = [
  [['F2'], text.basket.pay],
  [['F4'], text.discount.title],
  [['F6'], text.keys.customer],
  [['F7'], text.amount.title],
  [['F8'], text.keys.park],
  [['F9'], text.returns.title],
  [['F10'], text.receipts.title],
  [['F2', 'F4', 'F6'], text.keys.methods],
  [['↑', '↓'], text.keys.select],
  [['+', '−'], text.keys.count],
  [[text.keys.enterKey], text.keys.enter],
  [[text.keys.deleteKey], text.keys.remove],
  [['3*'], text.keys.times],
  [[text.keys.escapeKey], text.keys.escape],
] as const

export function KeysDialog() {
  return (
    <Dialog title={text.keys.title}>
      <dl class="keys">
        {LIST.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
