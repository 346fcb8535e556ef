import type { Pack } from '../../../domain/catalog/product-field.ts'
import { decimalsOf } from '../../../domain/catalog/quantity.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { TextField, Tick } from '../../shared/field.tsx'
import { MoneyField, NumberField } from '../../shared/number-field.tsx'
import { Section } from '../../shared/section.tsx'
import { Select } from '../../shared/select.tsx'
import { text } from '../text.ts'
import { LinesEditor } from './editors.tsx'
import type { SectionProps } from './sections.tsx'
import { TaxRateField } from './tax-rate.tsx'
import { UNITS } from './values.ts'

const words = text.products

/** Prices, codes and stock. */
export function ProductSale(props: SectionProps & { readonly isNew: boolean }) {
  const { form, currency } = props
  const { values } = form
  return (
    <Section title={words.priceAndCodes}>
      <div class="grid-2">
        <MoneyField
          label={words.priceOfOne[values.unit]}
          currency={currency}
          {...form.field('price')}
        />
        <MoneyField
          label={words.original}
          optional
          hint={words.originalHint}
          currency={currency}
          {...form.field('compareAtPrice')}
        />
        <Select label={words.soldBy} {...form.field('unit')} choices={UNITS} />
        <TaxRateField {...form.field('taxRate')} />
        <TextField
          label={words.sku}
          optional
          {...form.field('sku')}
          input={{ maxLength: PRODUCT_LIMITS.code, spellcheck: false }}
        />
        <TextField
          label={words.barcode}
          optional
          hint={words.barcodeHint}
          {...form.field('barcode')}
          input={{ maxLength: PRODUCT_LIMITS.code, spellcheck: false, onKeyDown: ignoreEnter }}
        />
      </div>
      {(values.unit === 'piece' || values.packs.length > 0) && <Packs {...props} />}
      <StockField {...props} />
    </Section>
  )
}

function Packs({ form, currency }: SectionProps) {
  const { value: packs, onChange } = form.field('packs')
  const blank: Pack = { barcode: '', quantity: Number.NaN, price: Number.NaN }
  return (
    <LinesEditor
      label={words.packs}
      hint={words.packsHint}
      field="packs"
      errorOf={form.of}
      addLabel={words.addPack}
      lines={packs}
      blank={packs.length < PRODUCT_LIMITS.packs ? blank : null}
      nameOf={() => ''}
      onChange={onChange}
    >
      {(pack, putPack, index) => (
        <fieldset class="pack-fields">
          <legend class="unseen">{words.pack(index + 1)}</legend>
          <TextField
            label={words.barcode}
            value={pack.barcode}
            onInput={(barcode) => putPack({ ...pack, barcode })}
            input={{ maxLength: PRODUCT_LIMITS.code, spellcheck: false, onKeyDown: ignoreEnter }}
          />
          <NumberField
            label={words.pieces}
            value={pack.quantity}
            decimals={0}
            onChange={(quantity) => putPack({ ...pack, quantity })}
          />
          <MoneyField
            label={words.packPrice}
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
        {words.trackStock}
      </Tick>
      {stock !== null && (
        <NumberField
          label={words.inStock}
          hint={isNew ? undefined : words.inStockHint}
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
