import type { Rounding } from '../../../domain/bulk/change.ts'
import { PRODUCT_LIMITS, type ProductStatus } from '../../../domain/catalog/values.ts'
import { ChipsField } from '../../shared/chips.tsx'
import { TextField, Tick } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { currencySign } from '../../shared/money.ts'
import { choicesOf, Select } from '../../shared/select.tsx'
import { useSession } from '../frame/session.ts'
import { TaxRateField } from '../products/tax-rate.tsx'
import { TaxonField, useTaxonNames } from '../taxa/field.tsx'
import { text } from '../text.ts'
import { BulkDialog, type BulkDialogProps } from './dialog.tsx'
import {
  amountChange,
  type How,
  numberIn,
  type Original,
  priceChange,
  type StockHow,
  stockChange,
} from './values.ts'

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

const { keep, same, clear } = words.originals
const ORIGINALS = choicesOf({ keep, old: words.oldPrice, same, clear })
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
  const { label, hint, wrong, placeholder } = inputFor(how, currency)
  const value = numberIn(how, typed, currency)
  const price = value === null ? null : amountChange(how, value, rounding)
  return (
    <BulkDialog
      {...props}
      title={words.changePrices}
      action="change"
      change={price && priceChange(price, original)}
    >
      <div class="grid-2">
        <Select label={words.changePrices} choices={choicesOf(words.hows)} {...form.field('how')} />
        <TextField
          label={label}
          hint={hint}
          {...form.field('typed')}
          error={typed.trim() !== '' && value === null ? wrong : null}
          input={{ inputMode: 'text', placeholder }}
        />
        {how !== 'set' && (
          <Select
            label={words.rounding}
            choices={choicesOf(words.roundings)}
            {...form.field('rounding')}
          />
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

const COST_HOWS = choicesOf<How | 'clear'>({ ...words.costHows, clear: words.noCost })

/** Changes what the products cost the shop, or removes it. */
export function BulkCost(props: BulkDialogProps) {
  const { currency } = useSession().shop
  const form = useForm<{ how: How | 'clear'; typed: string; rounding: Rounding }>({
    how: 'percent',
    typed: '',
    rounding: 'exact',
  })
  const { how, typed, rounding } = form.values
  const input = how === 'clear' ? null : costInputFor(how, currency)
  const value = how === 'clear' ? null : numberIn(how, typed, currency)
  const cost = how === 'clear' || value === null ? null : amountChange(how, value, rounding)
  return (
    <BulkDialog
      {...props}
      title={words.changeCost}
      action="change"
      change={how === 'clear' || cost ? { cost } : null}
    >
      <div class="grid-2">
        <Select
          label={words.changeCost}
          hint={how === 'percent' || how === 'amount' ? words.costHint : undefined}
          choices={COST_HOWS}
          {...form.field('how')}
        />
        {input && (
          <TextField
            label={input.label}
            hint={input.hint}
            {...form.field('typed')}
            error={typed.trim() !== '' && value === null ? input.wrong : null}
            input={{ inputMode: 'text', placeholder: input.placeholder }}
          />
        )}
        {input && how !== 'set' && (
          <Select
            label={words.rounding}
            choices={choicesOf(words.roundings)}
            {...form.field('rounding')}
          />
        )}
      </div>
    </BulkDialog>
  )
}

/** The input for a cost, whose texts speak of the cost where those for prices speak of the price. */
function costInputFor(how: How, currency: string) {
  const input = inputFor(how, currency)
  const hint = words.costHints[how]
  return how === 'set'
    ? { ...input, hint, label: words.newCost(currencySign(currency)) }
    : { ...input, hint }
}

function inputFor(how: How, currency: string) {
  const sign = currencySign(currency)
  switch (how) {
    case 'percent':
      return {
        label: words.byPercent,
        hint: words.byPercentHint,
        wrong: words.byPercentWrong,
        placeholder: '-10',
      }
    case 'amount':
      return {
        label: words.byAmount(sign),
        hint: words.byAmountHint,
        wrong: words.byAmountWrong,
        placeholder: '-2',
      }
    case 'set':
      return {
        label: words.newPrice(sign),
        hint: words.newPriceHint,
        wrong: words.newPriceWrong,
        placeholder: '',
      }
  }
}

/** Adds to the stock of all products, or gives them one stock. */
export function BulkStock(props: BulkDialogProps) {
  const form = useForm<{ how: StockHow; typed: string }>({
    how: 'amount',
    typed: '',
  })
  const { how, typed } = form.values
  const change = stockChange(how, typed)
  return (
    <BulkDialog {...props} title={words.stockTitle} action="change" change={change}>
      <div class="grid-2">
        <Select
          label={words.stockTitle}
          choices={choicesOf(words.stockHows)}
          {...form.field('how')}
        />
        {how !== 'none' && (
          <TextField
            label={how === 'set' ? words.stockSet : words.stockAmount}
            hint={how === 'set' ? words.stockSetHint : words.stockAmountHint}
            {...form.field('typed')}
            error={typed.trim() !== '' && change === null ? words.stockWrong : null}
            input={{ inputMode: 'text', placeholder: how === 'set' ? '' : '5' }}
          />
        )}
      </div>
    </BulkDialog>
  )
}

/** Sets or removes the category or brand of all products. */
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
