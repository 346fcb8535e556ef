import type { Product } from '../../../domain/catalog/product.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { ChipsField } from '../../shared/chips.tsx'
import { TextArea, TextField } from '../../shared/field.tsx'
import type { FormState } from '../../shared/form.ts'
import { MoneyField } from '../../shared/number-field.tsx'
import { Section } from '../../shared/section.tsx'
import { Select } from '../../shared/select.tsx'
import { TaxonField, useTaxonNames } from '../taxa/field.tsx'
import { text } from '../text.ts'
import { CodeField } from './codes.tsx'
import { LinesEditor } from './editors.tsx'
import { StockField, type StockProps, StockReason } from './stock.tsx'
import { type ProductValues, STATUSES, TYPES } from './values.ts'

const words = text.products

export interface SectionProps {
  readonly form: FormState<ProductValues>
  /** Null for a new product. */
  readonly product: Product | null
  readonly currency: string
}

/** The fields that every product needs. */
export function ProductBasics(props: SectionProps & StockProps) {
  const { form, product, currency } = props
  return (
    <section class="card padded" aria-label={words.about}>
      <TextField
        label={text.shared.name}
        {...form.field('name')}
        input={{ required: true, maxLength: PRODUCT_LIMITS.name }}
      />
      <div class="grid-2">
        <MoneyField
          label={words.priceOfOne[form.values.unit]}
          currency={currency}
          {...form.field('price')}
        />
        <StockField form={form} product={product} />
        <Select
          label={text.fields.status}
          hint={words.statusHint}
          {...form.field('status')}
          choices={STATUSES}
        />
      </div>
      <StockReason {...props} />
      <TextArea
        label={text.fields.description}
        optional
        rows={5}
        maxLength={PRODUCT_LIMITS.description}
        {...form.field('description')}
      />
    </section>
  )
}

interface Organised {
  readonly category: string
  readonly brand: string
  readonly collections: readonly string[]
  readonly tags: readonly string[]
}

/** Category, brand, collections and tags. */
export function Organisation({ form }: { form: Pick<FormState<Organised>, 'field'> }) {
  const collections = useTaxonNames('collections')
  return (
    <section class="card padded" aria-label={words.organisation}>
      <TaxonField label={text.fields.category} list="categories" {...form.field('category')} />
      <TaxonField label={text.fields.brand} list="brands" {...form.field('brand')} />
      <ChipsField
        label={text.fields.collections}
        optional
        max={PRODUCT_LIMITS.collections}
        suggestions={collections}
        {...form.field('collections')}
      />
      <ChipsField
        label={text.fields.tags}
        optional
        max={PRODUCT_LIMITS.tags}
        {...form.field('tags')}
      />
    </section>
  )
}

/** The fields that organise a product, then the rarely needed ones: type, slug and metadata. */
export function ProductOrganisation({ form, product }: Omit<SectionProps, 'currency'>) {
  return (
    <div class="stack">
      <Organisation form={form} />
      <Section title={words.more}>
        <Select label={text.fields.productType} {...form.field('productType')} choices={TYPES} />
        <CodeField
          kind="slug"
          product={product}
          label={text.fields.slug}
          optional
          hint={words.slugHint}
          {...form.field('slug')}
        />
        <h3>{text.fields.metadata}</h3>
        <LinesEditor
          label={text.fields.metadata}
          hint={words.metadataHint}
          field="metadata"
          errorOf={form.of}
          lines={form.values.metadata}
          blank={form.values.metadata.length < PRODUCT_LIMITS.metadata ? ['', ''] : null}
          nameOf={([key]) => key}
          onChange={form.field('metadata').onChange}
        >
          {([key, value], putPair, index) => (
            <>
              <input
                class="input"
                aria-label={words.metadataName(index + 1)}
                placeholder={text.shared.name}
                maxLength={PRODUCT_LIMITS.metadataKey}
                value={key}
                onInput={(event) => putPair([event.currentTarget.value, value])}
              />
              <input
                class="input"
                aria-label={key ? words.metadataValueOf(key) : words.metadataValueAt(index + 1)}
                placeholder={words.value}
                maxLength={PRODUCT_LIMITS.metadataValue}
                value={value}
                onInput={(event) => putPair([key, event.currentTarget.value])}
              />
            </>
          )}
        </LinesEditor>
      </Section>
    </div>
  )
}
