import { TextArea, TextField } from '../../shared/field.tsx'
import type { SectionProps } from './form.tsx'

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
    </section>
  )
}
