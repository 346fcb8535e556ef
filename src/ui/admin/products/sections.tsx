import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { ChipsField } from '../../shared/chips.tsx'
import { TextArea, TextField } from '../../shared/field.tsx'
import type { FormState } from '../../shared/form.ts'
import { Section } from '../../shared/section.tsx'
import { Select } from '../../shared/select.tsx'
import { TaxonField, useTaxonNames } from '../taxa/field.tsx'
import { text } from '../text.ts'
import { LinesEditor } from './editors.tsx'
import { type ProductValues, STATUSES, TYPES } from './values.ts'

const words = text.products

export interface SectionProps {
  readonly form: FormState<ProductValues>
  readonly currency: string
}

export function ProductAbout({ form }: Pick<SectionProps, 'form'>) {
  return (
    <section class="card padded" aria-label={words.about}>
      <TextField
        label={text.shared.name}
        {...form.field('name')}
        input={{ required: true, maxLength: PRODUCT_LIMITS.name }}
      />
      <TextArea
        label={words.description}
        optional
        rows={6}
        maxLength={PRODUCT_LIMITS.description}
        {...form.field('description')}
      />
      <TextField
        label={words.slug}
        optional
        hint={words.slugHint}
        {...form.field('slug')}
        input={{ maxLength: PRODUCT_LIMITS.slug, spellcheck: false }}
      />
    </section>
  )
}

/** Status, type, category, brand, collections, tags and metadata. */
export function ProductOrganisation({ form }: Pick<SectionProps, 'form'>) {
  const collections = useTaxonNames('collections')
  return (
    <div class="stack">
      <section class="card padded" aria-label={words.availability}>
        <Select
          label={words.status}
          hint={words.statusHint}
          {...form.field('status')}
          choices={STATUSES}
        />
        <Select label={words.type} {...form.field('productType')} choices={TYPES} />
      </section>
      <section class="card padded" aria-label={words.organisation}>
        <TaxonField label={words.category} list="categories" {...form.field('category')} />
        <TaxonField label={words.brand} list="brands" {...form.field('brand')} />
        <ChipsField
          label={words.collections}
          optional
          max={PRODUCT_LIMITS.collections}
          suggestions={collections}
          {...form.field('collections')}
        />
        <ChipsField label={words.tags} optional max={PRODUCT_LIMITS.tags} {...form.field('tags')} />
      </section>
      <Section title={words.metadata}>
        <LinesEditor
          label={words.metadata}
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
