import { ChipsField } from '../../shared/chips.tsx'
import { TextArea, TextField } from '../../shared/field.tsx'
import { Section } from '../../shared/section.tsx'
import { Select } from '../../shared/select.tsx'
import { TaxonField, useTaxonNames } from '../taxa/field.tsx'
import { PairsEditor } from './editors.tsx'
import { type ProductValues, STATUSES, TYPES } from './values.ts'

export interface SectionProps {
  readonly values: ProductValues
  readonly put: (change: Partial<ProductValues>) => void
  /** The server's message about a field. */
  readonly errorOf: (field: string) => string | null
  readonly currency: string
}

export function ProductAbout({ values, put, errorOf }: SectionProps) {
  return (
    <section class="card padded" aria-label="About">
      <TextField
        label="Name"
        value={values.name}
        onInput={(name) => put({ name })}
        error={errorOf('name')}
        input={{ required: true, maxLength: 255 }}
      />
      <TextArea
        label="Description"
        optional
        rows={6}
        maxLength={20_000}
        value={values.description}
        onInput={(description) => put({ description })}
        error={errorOf('description')}
      />
      <TextField
        label="Slug"
        optional
        hint="The end of its address in a web shop, such as espresso-cup. Leave it empty to make it from the name."
        value={values.slug}
        onInput={(slug) => put({ slug })}
        error={errorOf('slug')}
        input={{ maxLength: 100, spellcheck: false }}
      />
    </section>
  )
}

/** Status, type, category, brand, collections, tags and metadata. */
export function ProductOrganisation({ values, put, errorOf }: SectionProps) {
  const collections = useTaxonNames('collections')
  return (
    <div class="stack">
      <section class="card padded" aria-label="Availability">
        <Select
          label="Status"
          hint="Only published products are shown in storefronts and on tills."
          value={values.status}
          choices={STATUSES}
          onChange={(status) => put({ status })}
          error={errorOf('status')}
        />
        <Select
          label="Type"
          value={values.productType}
          choices={TYPES}
          onChange={(productType) => put({ productType })}
          error={errorOf('productType')}
        />
      </section>
      <section class="card padded" aria-label="Organisation">
        <TaxonField
          label="Category"
          list="categories"
          value={values.category}
          onInput={(category) => put({ category })}
          error={errorOf('category')}
        />
        <TaxonField
          label="Brand"
          list="brands"
          value={values.brand}
          onInput={(brand) => put({ brand })}
          error={errorOf('brand')}
        />
        <ChipsField
          label="Collections"
          optional
          max={20}
          values={values.collections}
          suggestions={collections}
          onChange={(next) => put({ collections: next })}
          error={errorOf('collections')}
        />
        <ChipsField
          label="Tags"
          optional
          max={50}
          values={values.tags}
          onChange={(tags) => put({ tags })}
          error={errorOf('tags')}
        />
      </section>
      <Section title="Metadata">
        <PairsEditor
          label="Metadata"
          hint="Up to 50 extra values for your own software. Storefronts and tills do not see those whose names begin with _."
          pairs={values.metadata}
          max={50}
          onChange={(metadata) => put({ metadata })}
        />
        {errorOf('metadata') && <p class="error">{errorOf('metadata')}</p>}
      </Section>
    </div>
  )
}
