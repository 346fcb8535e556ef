import { useState } from 'preact/hooks'
import type { AmountChange, BulkChange, Rounding } from '../../../domain/bulk/change.ts'
import { PRODUCT_LIMITS, type ProductStatus } from '../../../domain/catalog/values.ts'
import { ChipsField } from '../../shared/chips.tsx'
import { TextField, Tick } from '../../shared/field.tsx'
import { currencySign, parseAmount } from '../../shared/money.ts'
import { readNumber } from '../../shared/number.ts'
import { type Choice, Select } from '../../shared/select.tsx'
import { useSession } from '../frame/session.ts'
import { TaxRateField } from '../products/tax-rate.tsx'
import { TaxonField, useTaxonNames } from '../taxa/field.tsx'
import { text } from '../text.ts'
import { BulkDialog, type BulkDialogProps } from './dialog.tsx'

const words = text.bulk

const STATUS_ACTIONS: Readonly<Record<ProductStatus, { verb: string; effect: string }>> = {
  Published: { verb: 'Publish', effect: 'Storefronts and tills show them immediately.' },
  Archived: {
    verb: 'Archive',
    effect: 'Storefronts and tills stop showing them immediately. Nothing is deleted.',
  },
  Draft: {
    verb: 'Set to draft',
    effect: 'Storefronts and tills stop showing them immediately.',
  },
}

export function BulkStatus({ status, ...props }: BulkDialogProps & { status: ProductStatus }) {
  const { verb, effect } = STATUS_ACTIONS[status]
  return (
    <BulkDialog {...props} title={`${verb} products`} action={verb} change={{ status }}>
      <p>{effect}</p>
    </BulkDialog>
  )
}

export function BulkDelete(props: BulkDialogProps) {
  return (
    <BulkDialog
      {...props}
      title="Delete products?"
      action="Delete"
      kind="danger"
      change={{ delete: true }}
    >
      <p>
        You can undo this for 30 days, under Bulk changes: the products come back with their images
        and stock. To stop selling products but keep them, archive them instead.
      </p>
    </BulkDialog>
  )
}

/** How far prices may be changed by percent. */
const PERCENT = { decimals: 3, min: -100, max: 1000 }

type How = 'percent' | 'amount' | 'set'

const HOWS: readonly Choice<How>[] = [
  { value: 'percent', label: 'By percent' },
  { value: 'amount', label: 'By an amount' },
  { value: 'set', label: 'To one price' },
]

const ROUNDINGS: readonly Choice<Rounding>[] = [
  { value: 'exact', label: 'To the smallest coin' },
  { value: 'whole', label: 'To whole amounts' },
  { value: '.99', label: 'To end in .99' },
  { value: '.95', label: 'To end in .95' },
  { value: '.90', label: 'To end in .90' },
  { value: 'half', label: 'To end in .00 or .50' },
]

type Original = 'keep' | 'old' | 'same' | 'clear'

const ORIGINALS: readonly Choice<Original>[] = [
  { value: 'keep', label: 'Keep' },
  { value: 'old', label: words.oldPrice },
  { value: 'same', label: 'Change in the same way' },
  { value: 'clear', label: 'Remove' },
]

export function BulkPrice(props: BulkDialogProps) {
  const { currency } = useSession().shop
  const [how, setHow] = useState<How>('percent')
  const [typed, setTyped] = useState('')
  const [rounding, setRounding] = useState<Rounding>('exact')
  const [original, setOriginal] = useState<Original>('keep')
  const { label, hint, read, wrong, placeholder } = inputFor(how, currency)
  const value = read(typed)
  const price = value === null ? null : amountChange(how, value, rounding)
  return (
    <BulkDialog
      {...props}
      title="Change prices"
      action="Change"
      change={price && { price, ...originalChange(original, price) }}
    >
      <div class="grid-2">
        <Select label="Change prices" value={how} choices={HOWS} onChange={setHow} />
        <TextField
          label={label}
          hint={hint}
          value={typed}
          onInput={setTyped}
          error={typed.trim() !== '' && value === null ? wrong : null}
          input={{ inputMode: 'text', placeholder }}
        />
        {how !== 'set' && (
          <Select label="Rounding" value={rounding} choices={ROUNDINGS} onChange={setRounding} />
        )}
        <Select
          label="Original price"
          hint="The crossed-out price must be higher than the price."
          value={original}
          choices={how === 'set' ? ORIGINALS.filter(({ value }) => value !== 'same') : ORIGINALS}
          onChange={setOriginal}
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
        label: 'Change by percent',
        hint: '-10 lowers each price by 10%, 5 raises it by 5%.',
        read: (text: string) => readNumber(text.replace('%', ''), PERCENT),
        wrong: 'Enter a number from -100 to 1000.',
        placeholder: '-10',
      }
    case 'amount':
      return {
        label: `Change by amount (${sign})`,
        hint: '-2 lowers each price by 2, 1.50 raises it by 1.50.',
        read: (text: string) => parseAmount(text, currency, true),
        wrong: 'Enter an amount such as -2 or 1.50.',
        placeholder: '-2',
      }
    case 'set':
      return {
        label: `New price (${sign})`,
        hint: 'All selected products get this price.',
        read: (text: string) => parseAmount(text, currency),
        wrong: 'Enter an amount such as 9.90.',
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
  const [name, setName] = useState('')
  const [clears, setClears] = useState(false)
  const value = clears ? null : name.trim()
  return (
    <BulkDialog
      {...props}
      title={`Change ${field}`}
      action="Change"
      change={value === '' ? null : { [field]: value }}
    >
      {!clears && (
        <TaxonField
          label={field === 'category' ? 'Category' : 'Brand'}
          list={field === 'category' ? 'categories' : 'brands'}
          value={name}
          onInput={setName}
          error={null}
        />
      )}
      <Tick checked={clears} onChange={setClears}>
        Remove the {field}
      </Tick>
    </BulkDialog>
  )
}

export function BulkTaxRate(props: BulkDialogProps) {
  const [taxRate, setTaxRate] = useState('')
  return (
    <BulkDialog
      {...props}
      title="Change tax rate"
      action="Change"
      change={{ taxRate: taxRate || null }}
    >
      <TaxRateField value={taxRate} onChange={setTaxRate} error={null} />
    </BulkDialog>
  )
}

/** Adds and removes collections or tags. */
export function BulkList({ field, ...props }: BulkDialogProps & { field: 'collections' | 'tags' }) {
  const [add, setAdd] = useState<readonly string[]>([])
  const [remove, setRemove] = useState<readonly string[]>([])
  const names = useTaxonNames('collections')
  const suggestions = field === 'collections' ? names : []
  const chips = { max: PRODUCT_LIMITS[field], suggestions, optional: true }
  return (
    <BulkDialog
      {...props}
      title={field === 'collections' ? 'Add or remove collections' : 'Add or remove tags'}
      action="Change"
      change={add.length + remove.length === 0 ? null : { [field]: { add, remove } }}
    >
      <div class="grid-2">
        <ChipsField label="Add" value={add} onChange={setAdd} {...chips} />
        <ChipsField label="Remove" value={remove} onChange={setRemove} {...chips} />
      </div>
    </BulkDialog>
  )
}
