import { useRef, useState } from 'preact/hooks'
import type { Product } from '../../../../domain/catalog/product.ts'
import { decimalsOf } from '../../../../domain/catalog/quantity.ts'
import { productTitle } from '../../../../domain/catalog/title.ts'
import { useSession } from '../../../../ui/admin/frame/session.ts'
import { text } from '../../../../ui/admin/text.ts'
import { IconButton } from '../../../../ui/shared/button.tsx'
import { money } from '../../../../ui/shared/money.ts'
import { plainDecimal } from '../../../../ui/shared/number.ts'
import { MoneyField, NumberField } from '../../../../ui/shared/number-field.tsx'
import { messageOf } from '../../../../ui/shared/problem.ts'
import { pricePer, unitSign } from '../../../../ui/shared/quantity.ts'
import { ScanButton } from '../../../../ui/shared/scan/camera.tsx'
import { useScanner } from '../../../../ui/shared/scan/wedge.ts'
import { Section } from '../../../../ui/shared/section.tsx'
import { complain } from '../../../../ui/shared/toast.tsx'
import { ORDER_LIMITS } from '../../values.ts'
import { type DraftLine, withProduct } from './draft.ts'
import { Finder, type FinderList, useCode } from './finder.tsx'
import { type Quoted, quotedLines } from './quote.ts'

const words = text.orders.draft

const PRODUCTS: FinderList<Product> = {
  path: '/shop/api/products',
  query: { status: 'Published' },
  shown: (product) => {
    const { sku, price, unit, currency, stock } = product
    const left = stock === null ? null : words.inStock(plainDecimal(stock, 3))
    const facts = [sku, pricePer(money(price, currency), unit), left]
    return { name: productTitle(product), note: facts.filter(Boolean).join(' · ') }
  },
  isCode: ({ sku, barcode }, typed) => sku === typed || barcode === typed,
}

interface LinesProps {
  readonly lines: readonly DraftLine[]
  readonly quoted: Quoted
  readonly errorOf: (field: string) => string | null
  readonly onChange: (lines: readonly DraftLine[]) => void
}

/** The products of an order, and the field that finds more. */
export function DraftLines({ lines, quoted, errorOf, onChange }: LinesProps) {
  const field = useRef<HTMLInputElement>(null)
  const [added, setAdded] = useState('')
  const byCode = useCode(PRODUCTS)
  const latest = useRef(lines)
  latest.current = lines
  const add = (product: Product) => {
    const next = withProduct(latest.current, product)
    if (next.length > ORDER_LIMITS.lines) return complain(words.tooMany(ORDER_LIMITS.lines))
    latest.current = next
    onChange(next)
    setAdded(words.added(productTitle(product)))
  }
  const scan = async (code: string) => {
    try {
      const product = await byCode(code)
      if (product) add(product)
      else complain(words.unknownCode(code))
    } catch (error) {
      complain(messageOf(error))
    }
  }
  useScanner(field, (code) => void scan(code))
  const shown = quotedLines(lines, quoted.quote)
  const put = (index: number, change: Partial<DraftLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...change } : line)))
  const remove = (index: number) => {
    onChange(lines.filter((_, at) => at !== index))
    setAdded('')
    field.current?.focus()
  }
  return (
    <Section title={words.products}>
      <div class="draft-find">
        <Finder
          label={words.find}
          placeholder={words.findHint}
          error={errorOf('lines')}
          list={PRODUCTS}
          field={field}
          onChoose={add}
        />
        <ScanButton
          label={words.camera}
          isIcon
          goesOn
          note={added}
          onCode={(code) => void scan(code)}
        />
      </div>
      <p class="unseen" role="status">
        {added}
      </p>
      {lines.length === 0 && <p class="soft">{words.noLines}</p>}
      <ul class="draft-lines">
        {lines.map((line, index) => (
          <Line
            key={line.productId + repeatedBefore(lines, index)}
            line={line}
            quoted={shown[index] ?? null}
            errorOf={(name) => errorOf(`lines.${index}.${name}`)}
            onChange={(change) => put(index, change)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
    </Section>
  )
}

/** How often the product of a line stands above it, for a key that stays when others are removed. */
function repeatedBefore(lines: readonly DraftLine[], index: number): number {
  const { productId } = lines[index] ?? {}
  return lines.slice(0, index).filter((line) => line.productId === productId).length
}

interface LineProps {
  readonly line: DraftLine
  readonly quoted: ReturnType<typeof quotedLines>[number]
  readonly errorOf: (name: string) => string | null
  readonly onChange: (change: Partial<DraftLine>) => void
  readonly onRemove: () => void
}

function Line({ line, quoted, errorOf, onChange, onRemove }: LineProps) {
  const { currency } = useSession().shop
  const { title, sku, unit, quantity, unitPrice, usualPrice, discount } = line
  const decimals = decimalsOf(unit)
  const gone = errorOf('productId')
  const isOther = unitPrice !== null && usualPrice !== null && unitPrice !== usualPrice
  return (
    <li>
      <fieldset class="draft-line">
        <legend>
          <span class="title">{title}</span>
          {sku && <span class="soft small"> {sku}</span>}
        </legend>
        <div class="draft-fields">
          <NumberField
            label={unit === 'piece' ? words.quantity : words.quantityIn(unitSign(unit))}
            value={quantity}
            decimals={decimals}
            min={decimals === 0 ? 1 : 0.001}
            max={ORDER_LIMITS.quantity}
            error={errorOf('quantity')}
            onChange={(quantity) => onChange({ quantity })}
          />
          <MoneyField
            label={unit === 'piece' ? words.price : words.pricePer(unitSign(unit))}
            currency={currency}
            value={unitPrice ?? quoted?.unitPrice ?? usualPrice}
            hint={isOther ? words.usually(money(usualPrice, currency)) : undefined}
            error={errorOf('unitPrice')}
            onChange={(price) => onChange({ unitPrice: price === usualPrice ? null : price })}
          />
          <MoneyField
            label={words.lineDiscount}
            currency={currency}
            value={discount}
            error={errorOf('discount')}
            onChange={(discount) => onChange({ discount })}
          />
          <p class="draft-total amount">{quoted ? money(quoted.total, currency) : '–'}</p>
          <IconButton icon="trash" label={text.shared.removeLine(title)} onClick={onRemove} />
        </div>
        {gone && (
          <p class="error" role="alert">
            {gone}
          </p>
        )}
      </fieldset>
    </li>
  )
}
