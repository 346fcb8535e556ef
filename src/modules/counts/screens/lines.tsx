import { decimalsOf, fromThousandths, toThousandths } from '../../../domain/catalog/quantity.ts'
import { productTitle } from '../../../domain/catalog/title.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import { IconButton } from '../../../ui/shared/button.tsx'
import { NumberInput } from '../../../ui/shared/number-field.tsx'
import { quantityText } from '../../../ui/shared/quantity.ts'
import { attempt } from '../../../ui/shared/toast.tsx'
import type { CountView } from '../line.ts'

const words = text.counts

type Line = CountView['lines'][number]

interface CountLinesProps {
  readonly view: CountView
  readonly path: string
  readonly isOpen: boolean
  readonly onChanged: () => void
}

/** The products of a count, last changed first. */
export function CountLines({ view: { kind, lines }, path, isOpen, onChanged }: CountLinesProps) {
  const { api } = useSession()
  const set = (code: string, quantity: number | null) =>
    attempt(async () => {
      const body = { code, quantity, mode: 'set' }
      await api.send('PUT', `${path}/lines`, { body, keeps: true })
      onChanged()
    })
  return (
    <ul class="card list" aria-label={words.listed}>
      {lines.map((line) => (
        <li key={line.productId}>
          <About line={line} kind={kind} isOpen={isOpen} />
          {isOpen && line.product ? (
            <QuantityInput line={line} onSet={(quantity) => set(line.productId, quantity)} />
          ) : (
            <strong>
              {quantityText(toThousandths(line.quantity), line.product?.unit ?? 'piece')}
            </strong>
          )}
          {isOpen && line.product && (
            <IconButton
              label={words.remove(productTitle(line.product))}
              icon="trash"
              onClick={() => void set(line.productId, null)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function About({
  line: { product, quantity },
  kind,
  isOpen,
}: {
  line: Line
  kind: CountView['kind']
  isOpen: boolean
}) {
  if (!product) return <p class="main soft">{words.deleted}</p>
  const { id, sku, stock, unit } = product
  const difference = kind === 'count' && stock !== null ? minus(quantity, stock) : 0
  const written = (number: number) => quantityText(toThousandths(number), unit)
  const inStock = words.inStock(stock === null ? text.products.notTracked : written(stock))
  return (
    <div class="main">
      <p class="title">
        <a href={`/admin/products/${id}`}>{productTitle(product)}</a>
      </p>
      <p class="soft small">
        {[sku, isOpen && inStock].filter(Boolean).join(' · ')}{' '}
        {isOpen && difference !== 0 && (
          <span class={difference < 0 ? 'pill bad' : 'pill good'}>
            {difference > 0 ? '+' : '−'}
            {written(Math.abs(difference))}
          </span>
        )}
      </p>
    </div>
  )
}

function minus(one: number, other: number): number {
  return fromThousandths(toThousandths(one) - toThousandths(other))
}

/** A quantity that is sent when the field is left. */
function QuantityInput({ line, onSet }: { line: Line; onSet: (quantity: number) => void }) {
  const { product, quantity } = line
  const unit = product?.unit ?? 'piece'
  let typed = quantity
  return (
    <span
      class="count-number"
      onFocusOut={() => {
        if (!Number.isNaN(typed) && typed !== quantity) onSet(typed)
      }}
    >
      <NumberInput
        value={quantity}
        decimals={decimalsOf(unit)}
        max={PRODUCT_LIMITS.stock}
        attributes={{ 'aria-label': words.quantity(product ? productTitle(product) : '') }}
        onChange={(next) => {
          typed = next
        }}
      />
    </span>
  )
}
