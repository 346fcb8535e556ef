import { useState } from 'preact/hooks'
import type { Pack } from '../../../domain/catalog/product-field.ts'
import { CONTENT_UNITS, type ContentUnit, unitPriceOf } from '../../../domain/catalog/unit-price.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { money } from '../../shared/money.ts'
import { MoneyField, NumberField } from '../../shared/number-field.tsx'
import { pricePer, unitSign } from '../../shared/quantity.ts'
import { Section } from '../../shared/section.tsx'
import { type Choice, Select } from '../../shared/select.tsx'
import { text } from '../text.ts'
import { CodeField } from './codes.tsx'
import { LinesEditor } from './editors.tsx'
import type { SectionProps } from './sections.tsx'
import { TaxRateField } from './tax-rate.tsx'
import { UNITS } from './values.ts'

const words = text.products
const CONTENTS: readonly Choice<ContentUnit>[] = CONTENT_UNITS.map((value) => ({
  value,
  label: unitSign(value),
}))

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
        <MoneyField
          label={text.fields.cost}
          optional
          hint={words.costHint}
          currency={currency}
          {...form.field('cost')}
        />
        <Select label={words.soldBy} {...form.field('unit')} choices={UNITS} />
        <TaxRateField {...form.field('taxRate')} />
        {(values.unit === 'piece' || values.content !== null) && <ContentFields {...props} />}
      </div>
      {(values.unit === 'piece' || values.packs.length > 0) && <Packs {...props} />}
    </Section>
  )
}

/** The content of one piece, and the price per unit that follows from it. */
function ContentFields({ form, currency }: SectionProps) {
  const { value: content, onChange, error } = form.field('content')
  const [unit, setUnit] = useState<ContentUnit>(content?.unit ?? 'g')
  const price = form.values.price ?? 0
  const perUnit = content && unitPriceOf({ ...form.values, price }, currency)
  const put = (quantity: number, unit: ContentUnit) => {
    setUnit(unit)
    onChange(Number.isNaN(quantity) ? null : { quantity, unit })
  }
  return (
    <>
      <NumberField
        label={text.fields.content}
        optional
        hint={perUnit ? pricePer(money(perUnit.price, currency), perUnit.unit) : words.contentHint}
        value={content?.quantity ?? Number.NaN}
        decimals={unit === 'piece' ? 0 : 3}
        max={PRODUCT_LIMITS.content}
        error={error ?? form.of('content.quantity')}
        onChange={(quantity) => put(quantity, unit)}
      />
      <Select
        label={words.contentUnit}
        value={content?.unit ?? unit}
        choices={CONTENTS}
        onChange={(next) => put(content?.quantity ?? Number.NaN, next)}
      />
    </>
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
