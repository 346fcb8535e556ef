import type { Static } from '@sinclair/typebox'
import { useState } from 'preact/hooks'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import { CommandButton } from '../../../ui/shared/button.tsx'
import { TextField } from '../../../ui/shared/field.tsx'
import { money } from '../../../ui/shared/money.ts'
import { count } from '../../../ui/shared/number.ts'
import { useAddress } from '../../../ui/shared/router.ts'
import { Callout } from '../../../ui/shared/state.tsx'
import type { DifferenceList as Schema } from '../differences.ts'
import { ModePill } from './mode.tsx'

const words = text.payments

type DifferenceList = Static<typeof Schema>
type OfAccount = DifferenceList['data'][number]
type Difference = OfAccount['differences'][number]

/** A list of a day's payments about which the providers and kassa disagree. */
export function Differences() {
  const { api } = useSession()
  const [day, setDay] = useState(useAddress().query.get('day') ?? '')
  const [found, setFound] = useState<DifferenceList | null>(null)
  const compare = async () => {
    setFound(await api.get<DifferenceList>('/shop/api/payment-differences', { query: { day } }))
  }
  return (
    <section class="card padded stack" aria-labelledby="differences">
      <h2 id="differences">{words.differences.title}</h2>
      <p class="soft small">{words.differences.hint}</p>
      <div class="grid-2">
        <TextField
          label={words.differences.day}
          input={{ type: 'date' }}
          value={day}
          onInput={setDay}
        />
      </div>
      <div class="row">
        <CommandButton disabled={day === ''} onRun={compare}>
          {words.differences.compare}
        </CommandButton>
      </div>
      <div class="stack" role="status">
        {found?.data.map((one) => (
          <Account key={one.accountId} account={one} />
        ))}
      </div>
    </section>
  )
}

function Account({ account }: { readonly account: OfAccount }) {
  const { provider, mode, compared, truncated, problem, differences } = account
  return (
    <div class="stack tight">
      <p class="row tight">
        <strong>{words.differences.compared(provider, count(compared))}</strong>
        <ModePill mode={mode} />
      </p>
      {problem && <Callout look="warn">{words.says(provider, problem)}</Callout>}
      {truncated && <Callout look="warn">{words.differences.truncated}</Callout>}
      {!problem && differences.length === 0 && <p class="soft">{words.differences.none}</p>}
      <ul class="stack tight">
        {differences.map((one) => (
          <Item key={`${one.what} ${one.reference}`} difference={one} />
        ))}
      </ul>
    </div>
  )
}

function Item({ difference }: { readonly difference: Difference }) {
  const { what, reference, page, orderId, currency, atProvider, inKassa } = difference
  const shown = (amount: number) => money(amount, currency)
  const amountOf = ({ amount, refunded }: NonNullable<Difference['inKassa']>) =>
    what === 'refunded' ? shown(-refunded) : shown(amount)
  const sides = [
    atProvider &&
      words.differences.atProvider(words.status[atProvider.status], amountOf(atProvider)),
    inKassa && words.differences.inKassa(words.status[inKassa.status], amountOf(inKassa)),
  ]
  return (
    <li>
      <p>{words.differences.what[what]}</p>
      <p class="soft small">{sides.filter(Boolean).join(' · ')}</p>
      <p class="soft small cut" title={reference}>
        {reference}
      </p>
      <p class="row small">
        <a href={page} target="_blank" rel="noreferrer">
          {words.pages}
        </a>
        {orderId && <a href={`/admin/orders/${orderId}`}>{words.differences.order}</a>}
      </p>
    </li>
  )
}
