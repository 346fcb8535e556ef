import type { Pack } from '../../../domain/catalog/product-field.ts'
import { decimalsOf } from '../../../domain/catalog/quantity.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { TextField, Tick } from '../../shared/field.tsx'
import { MoneyField, NumberField } from '../../shared/number-field.tsx'
import { Section } from '../../shared/section.tsx'
import { Select } from '../../shared/select.tsx'
import { LinesEditor } from './editors.tsx'
import type { SectionProps } from './sections.tsx'
import { TaxRateField } from './tax-rate.tsx'
import { UNITS } from './values.ts'

/** Prices, codes and stock. */
export function ProductSale(props: SectionProps & { readonly isNew: boolean }) {
  const { form, currency } = props
  const { values } = form
  return (
    <Section title="Price and codes">
      <div class="grid-2">
        <MoneyField
          label={values.unit === 'piece' ? 'Price' : `Price of one ${unitName(values.unit)}`}
          currency={currency}
          {...form.field('price')}
        />
        <MoneyField
          label="Original price"
          optional
          hint="Shown crossed out next to a lower price."
          currency={currency}
          {...form.field('compareAtPrice')}
        />
        <Select label="Sold by" {...form.field('unit')} choices={UNITS} />
        <TaxRateField {...form.field('taxRate')} />
        <TextField
          label="SKU"
          optional
          {...form.field('sku')}
          input={{ maxLength: PRODUCT_LIMITS.code, spellcheck: false }}
        />
        <TextField
          label="Barcode"
          optional
          hint="EAN, UPC, ISBN or your own code."
          {...form.field('barcode')}
          input={{ maxLength: PRODUCT_LIMITS.code, spellcheck: false, onKeyDown: ignoreEnter }}
        />
      </div>
      {(values.unit === 'piece' || values.packs.length > 0) && <Packs {...props} />}
      <StockField {...props} />
    </Section>
  )
}

function unitName(unit: string): string {
  return UNITS.find(({ value }) => value === unit)?.label.toLowerCase() ?? unit
}

function Packs({ form, currency }: SectionProps) {
  const { value: packs, onChange } = form.field('packs')
  const blank: Pack = { barcode: '', quantity: Number.NaN, price: Number.NaN }
  return (
    <LinesEditor
      label="Packs"
      hint="Packs: several pieces with a barcode and a price of their own, such as a case of 24."
      field="packs"
      errorOf={form.of}
      addLabel="Add a pack"
      lines={packs}
      blank={packs.length < PRODUCT_LIMITS.packs ? blank : null}
      nameOf={() => ''}
      onChange={onChange}
    >
      {(pack, putPack, index) => (
        <fieldset class="pack-fields">
          <legend class="unseen">Pack {index + 1}</legend>
          <TextField
            label="Barcode"
            value={pack.barcode}
            onInput={(barcode) => putPack({ ...pack, barcode })}
            input={{ maxLength: PRODUCT_LIMITS.code, spellcheck: false, onKeyDown: ignoreEnter }}
          />
          <NumberField
            label="Pieces"
            value={pack.quantity}
            decimals={0}
            onChange={(quantity) => putPack({ ...pack, quantity })}
          />
          <MoneyField
            label="Price of the pack"
            currency={currency}
            value={Number.isNaN(pack.price) ? null : pack.price}
            onChange={(price) => putPack({ ...pack, price: price ?? Number.NaN })}
          />
        </fieldset>
      )}
    </LinesEditor>
  )
}

function StockField({ form, isNew }: SectionProps & { readonly isNew: boolean }) {
  const { stock, unit } = form.values
  return (
    <div class="grid-2">
      <Tick
        checked={stock !== null}
        onChange={(checked) => form.put({ stock: checked ? 0 : null })}
      >
        Track stock
      </Tick>
      {stock !== null && (
        <NumberField
          label="In stock"
          hint={isNew ? undefined : 'Saving replaces the current stock with this count.'}
          {...form.field('stock')}
          value={stock}
          decimals={decimalsOf(unit)}
        />
      )}
    </div>
  )
}

/** Scanners type Enter after a code, which must not submit a half-filled form. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
}
