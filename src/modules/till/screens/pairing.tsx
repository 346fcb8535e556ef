import { text } from '../../../ui/admin/text.ts'
import { QrCode } from '../../../ui/shared/qr-code.tsx'

const words = text.till.pairing

/** Leads to the page of the till on the device that a code pairs. */
export function TillPage({ code }: { readonly code: string }) {
  const address = `${location.origin}/pos`
  return (
    <>
      <QrCode text={`${address}#pair=${code}`} label={words.qr(code)} />
      <p>{words.openAt(<code>{address}</code>)}</p>
    </>
  )
}
