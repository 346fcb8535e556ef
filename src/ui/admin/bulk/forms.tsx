import type { AmountChange, BulkChange, Rounding } from '../../../domain/bulk/change.ts'
import { PRODUCT_LIMITS, type ProductStatus } from '../../../domain/catalog/values.ts'
import { ChipsField } from '../../shared/chips.tsx'
import { TextField, Tick } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { currencySign, parseAmount } from '../../shared/money.ts'
import { readNumber } from '../../shared/number.ts'
import { type Choice, Select } from '../../shared/select.tsx'
import { useSession } from '../frame/session.ts'
import { TaxRateField } from '../products/tax-rate.tsx'
import { TaxonField, useTaxonNames } from '../taxa/field.tsx'
import { text } from '../text.ts'
import { BulkDialog, type BulkDialogProps } from './dialog.tsx'

const words = text.bulk

export function BulkStatus({ status, ...props }: BulkDialogProps & { status: ProductStatus }) {
  return (
    <BulkDialog {...props} title={words.statusTitle[status]} action={status} change={{ status }}>
      <p>{words.effect[status]}</p>
    </BulkDialog>
  )
}

export function BulkDelete(props: BulkDialogProps) {
  return (
    <BulkDialog
      {...props}
      title={words.deleteTitle}
      action="delete"
      kind="danger"
      change={{ delete: true }}
    >
      <p>{words.deleteText}</p>
    </BulkDialog>
  )
}

/** How far prices may be changed by percent. */
const PERCENT = { decimals: 3, min: -100, max: 1000 }

type How = 'percent' | 'amount' | 'set'

const HOWS: readonly Choice<How>[] = [
  { value: 'percent', label: words.hows.percent },
  { value: 'amount', label: words.hows.amount },
  { value: 'set', label: words.hows.set },
]

const ROUNDINGS: readonly Choice<Rounding>[] = [
  { value: 'exact', label: words.roundings.exact },
  { value: 'whole', label: words.roundings.whole },
  { value: '.99', label: words.roundings['.99'] },
  { value: '.95', label: words.roundings['.95'] },
  { value: '.90', label: words.roundings['.90'] },
  { value: 'half', label: words.roundings.half },
]

type Original = 'keep' | 'old' | 'same' | 'clear'

const ORIGINALS: readonly Choice<Original>[] = [
  { value: 'keep', label: words.originals.keep },
  { value: 'old', label: words.oldPrice },
  { value: 'same', label: words.originals.same },
  { value: 'clear', label: words.originals.clear },
]

interface PriceForm {
  readonly how: How
  readonly typed: string
  readonly rounding: Rounding
  readonly original: Original
}

const PRICE: PriceForm = { how: 'percent', typed: '', rounding: 'exact', original: 'keep' }

export function BulkPrice(props: BulkDialogProps) {
  const { currency } = useSession().shop
  const form = useForm(PRICE)
  const { how, typed, rounding, original } = form.values
  const { label, hint, read, wrong, placeholder } = inputFor(how, currency)
  const value = read(typed)
  const price = value === null ? null : amountChange(how, value, rounding)
  return (
    <BulkDialog
      {...props}
      title={words.changePrices}
      action="change"
      change={price && { price, ...originalChange(original, price) }}
    >
      <div class="grid-2">
        <Select label={words.changePrices} choices={HOWS} {...form.field('how')} />
        <TextField
          label={label}
          hint={hint}
          {...form.field('typed')}
          error={typed.trim() !== '' && value === null ? wrong : null}
          input={{ inputMode: 'text', placeholder }}
        />
        {how !== 'set' && (
          <Select label={words.rounding} choices={ROUNDINGS} {...form.field('rounding')} />
        )}
        <Select
          label={text.fields.compareAtPrice}
          hint={words.originalHint}
          choices={how === 'set' ? ORIGINALS.filter(({ value }) => value !== 'same') : ORIGINALS}
          {...form.field('original')}
        />
      </div>
    </BulkDialog>
  )
}

function inputFor(how: How, currency: string) {
  const sign = currencySign(currency)
  switch (how) {
    case 'percent':
      return {
        label: words.byPercent,
        hint: words.byPercentHint,
        read: (text: string) => readNumber(text.replace('%', ''), PERCENT),
        wrong: words.byPercentWrong,
        placeholder: '-10',
      }
    case 'amount':
      return {
        label: words.byAmount(sign),
        hint: words.byAmountHint,
        read: (text: string) => parseAmount(text, currency, true),
        wrong: words.byAmountWrong,
        placeholder: '-2',
      }
    case 'set':
      return {
        label: words.newPrice(sign),
        hint: words.newPriceHint,
        read: (text: string) => parseAmount(text, currency),
        wrong: words.newPriceWrong,
        placeholder: '',
      }
  }
}

function amountChange(how: How, value: number, rounding: Rounding): AmountChange {
  return how === 'set' ? { set: value } : { [how]: value, rounding }
}

function originalChange(
  original: Original,
  price: AmountChange,
): Pick<BulkChange, 'compareAtPrice'> {
  if (original === 'clear') return { compareAtPrice: null }
  if (original === 'old') return { compareAtPrice: { oldPrice: true } }
  return original === 'same' && price.set === undefined ? { compareAtPrice: price } : {}
}

/** Gives all products one category or brand, or none. */
export function BulkTaxon({ field, ...props }: BulkDialogProps & { field: 'category' | 'brand' }) {
  const form = useForm({ name: '', clears: false })
  const { name, clears } = form.values
  const value = clears ? null : name.trim()
  return (
    <BulkDialog
      {...props}
      title={field === 'category' ? words.changeCategory : words.changeBrand}
      action="change"
      change={value === '' ? null : { [field]: value }}
    >
      {!clears && (
        <TaxonField
          label={field === 'category' ? text.fields.category : text.fields.brand}
          list={field === 'category' ? 'categories' : 'brands'}
          {...form.field('name')}
        />
      )}
      <Tick checked={clears} onChange={form.field('clears').onChange}>
        {field === 'category' ? words.removeCategory : words.removeBrand}
      </Tick>
    </BulkDialog>
  )
}

export function BulkTaxRate(props: BulkDialogProps) {
  const form = useForm({ taxRate: '' })
  return (
    <BulkDialog
      {...props}
      title={words.changeTaxRate}
      action="change"
      change={{ taxRate: form.values.taxRate || null }}
    >
      <TaxRateField {...form.field('taxRate')} />
    </BulkDialog>
  )
}

interface ListForm {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** Adds and removes collections or tags. */
export function BulkList({ field, ...props }: BulkDialogProps & { field: 'collections' | 'tags' }) {
  const form = useForm<ListForm>({ add: [], remove: [] })
  const { add, remove } = form.values
  const names = useTaxonNames('collections')
  const suggestions = field === 'collections' ? names : []
  const chips = { max: PRODUCT_LIMITS[field], suggestions, optional: true }
  return (
    <BulkDialog
      {...props}
      title={field === 'collections' ? words.changeCollections : words.changeTags}
      action="change"
      change={add.length + remove.length === 0 ? null : { [field]: { add, remove } }}
    >
      <div class="grid-2">
        <ChipsField label={text.shared.add} {...chips} {...form.field('add')} />
        <ChipsField label={text.shared.remove} {...chips} {...form.field('remove')} />
      </div>
    </BulkDialog>
  )
}
