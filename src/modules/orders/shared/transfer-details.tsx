/** @jsxImportSource preact */
import { QrCode } from '../../../ui/shared/qr-code.tsx'
import type { OrderTexts } from '../texts.ts'
import { groupedIban, type Transfer } from '../transfer.ts'

interface TransferDetailsProps {
  readonly transfer: Transfer
  readonly words: OrderTexts['words']['transfer']
  /** An amount in the currency of the order and the language of the page. */
  readonly money: (amount: number) => string
}

/** The data of a transfer to type or to scan, and what the shop says about transfers. */
export function TransferDetails({ transfer, words, money }: TransferDetailsProps) {
  const { holder, iban, bic, amount, reference, text, giroCode } = transfer
  const rows = [
    [words.holder, iban && holder],
    [words.iban, groupedIban(iban)],
    [words.bic, iban && bic],
    [words.amount, money(amount)],
    [words.reference, reference],
  ].filter(([, value]) => value !== '')
  return (
    <div class="transfer">
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {giroCode && (
        <figure>
          <QrCode text={giroCode} label={words.giroCode} />
          <figcaption>{words.scan}</figcaption>
        </figure>
      )}
      {text !== '' && <p class="transfer-text">{text}</p>}
    </div>
  )
}
