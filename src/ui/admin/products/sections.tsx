import { PRODUCT_LIMITS } from '../../../domain/catalog/product.ts'
import { ChipsField } from '../../shared/chips.tsx'
import { TextArea, TextField } from '../../shared/field.tsx'
import { Section } from '../../shared/section.tsx'
import { Select } from '../../shared/select.tsx'
import { TaxonField, useTaxonNames } from '../taxa/field.tsx'
import { LinesEditor } from './editors.tsx'
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
        input={{ required: true, maxLength: PRODUCT_LIMITS.name }}
      />
      <TextArea
        label="Description"
        optional
        rows={6}
        maxLength={PRODUCT_LIMITS.description}
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
        input={{ maxLength: PRODUCT_LIMITS.slug, spellcheck: false }}
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
          max={PRODUCT_LIMITS.collections}
          values={values.collections}
          suggestions={collections}
          onChange={(next) => put({ collections: next })}
          error={errorOf('collections')}
        />
        <ChipsField
          label="Tags"
          optional
          max={PRODUCT_LIMITS.tags}
          values={values.tags}
          onChange={(tags) => put({ tags })}
          error={errorOf('tags')}
        />
      </section>
      <Section title="Metadata">
        <LinesEditor
          label="Metadata"
          hint="Up to 50 extra values for your own software. Storefronts and tills do not see those whose names begin with _."
          field="metadata"
          errorOf={errorOf}
          lines={values.metadata}
          blank={values.metadata.length < PRODUCT_LIMITS.metadata ? ['', ''] : null}
          nameOf={([key]) => key}
          onChange={(metadata) => put({ metadata })}
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
