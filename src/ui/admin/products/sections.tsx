import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { ChipsField } from '../../shared/chips.tsx'
import { TextArea, TextField } from '../../shared/field.tsx'
import type { FormState } from '../../shared/form.ts'
import { Section } from '../../shared/section.tsx'
import { Select } from '../../shared/select.tsx'
import { TaxonField, useTaxonNames } from '../taxa/field.tsx'
import { LinesEditor } from './editors.tsx'
import { type ProductValues, STATUSES, TYPES } from './values.ts'

export interface SectionProps {
  readonly form: FormState<ProductValues>
  readonly currency: string
}

export function ProductAbout({ form }: Pick<SectionProps, 'form'>) {
  return (
    <section class="card padded" aria-label="About">
      <TextField
        label="Name"
        {...form.field('name')}
        input={{ required: true, maxLength: PRODUCT_LIMITS.name }}
      />
      <TextArea
        label="Description"
        optional
        rows={6}
        maxLength={PRODUCT_LIMITS.description}
        {...form.field('description')}
      />
      <TextField
        label="Slug"
        optional
        hint="The end of its address in a web shop, such as espresso-cup. Leave it empty to make it from the name."
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
      <section class="card padded" aria-label="Availability">
        <Select
          label="Status"
          hint="Only published products are shown in storefronts and on tills."
          {...form.field('status')}
          choices={STATUSES}
        />
        <Select label="Type" {...form.field('productType')} choices={TYPES} />
      </section>
      <section class="card padded" aria-label="Organisation">
        <TaxonField label="Category" list="categories" {...form.field('category')} />
        <TaxonField label="Brand" list="brands" {...form.field('brand')} />
        <ChipsField
          label="Collections"
          optional
          max={PRODUCT_LIMITS.collections}
          suggestions={collections}
          {...form.field('collections')}
        />
        <ChipsField label="Tags" optional max={PRODUCT_LIMITS.tags} {...form.field('tags')} />
      </section>
      <Section title="Metadata">
        <LinesEditor
          label="Metadata"
          hint="Up to 50 extra values for your own software. Storefronts and tills do not see those whose names begin with _."
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
                aria-label={`Name ${index + 1}`}
                placeholder="Name"
                maxLength={PRODUCT_LIMITS.metadataKey}
                value={key}
                onInput={(event) => putPair([event.currentTarget.value, value])}
              />
              <input
                class="input"
                aria-label={`Value of ${key || `line ${index + 1}`}`}
                placeholder="Value"
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
