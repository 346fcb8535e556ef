import { text } from '../../../ui/admin/text.ts'
import type { PaymentMode } from '../provider.ts'

/** Says in colour and word whether money moves. */
export function ModePill({ mode }: { readonly mode: PaymentMode }) {
  return (
    <span class={`pill ${mode === 'test' ? 'warn' : 'accent'}`}>{text.payments.mode[mode]}</span>
  )
}
