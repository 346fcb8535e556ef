import type { Pack } from '../../../domain/catalog/product-field.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { MoneyField, NumberField } from '../../shared/number-field.tsx'
import { Section } from '../../shared/section.tsx'
import { Select } from '../../shared/select.tsx'
import { text } from '../text.ts'
import { CodeField } from './codes.tsx'
import { LinesEditor } from './editors.tsx'
import type { SectionProps } from './sections.tsx'
import { TaxRateField } from './tax-rate.tsx'
import { UNITS } from './values.ts'

const words = text.products

/** The codes of a product, and the fields that belong to its price. */
export function ProductSale(props: SectionProps) {
  const { form, product, currency } = props
  const { values } = form
  return (
    <Section title={words.selling}>
      <div class="grid-2">
        <CodeField
          kind="sku"
          product={product}
          label={text.fields.sku}
          optional
          {...form.field('sku')}
        />
        <CodeField
          kind="barcode"
          product={product}
          label={text.fields.barcode}
          optional
          hint={words.barcodeHint}
          {...form.field('barcode')}
        />
        <MoneyField
          label={text.fields.compareAtPrice}
          optional
          hint={words.originalHint}
          currency={currency}
          {...form.field('compareAtPrice')}
        />
        <Select label={words.soldBy} {...form.field('unit')} choices={UNITS} />
        <TaxRateField {...form.field('taxRate')} />
      </div>
      {(values.unit === 'piece' || values.packs.length > 0) && <Packs {...props} />}
    </Section>
  )
}

function Packs({ form, product, currency }: SectionProps) {
  const { value: packs, onChange } = form.field('packs')
  const blank: Pack = { barcode: '', quantity: Number.NaN, price: Number.NaN }
  return (
    <LinesEditor
      label={text.fields.packs}
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
          <CodeField
            kind="barcode"
            product={product}
            label={text.fields.barcode}
            value={pack.barcode}
            onInput={(barcode) => putPack({ ...pack, barcode })}
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
