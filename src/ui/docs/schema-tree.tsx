import { useContext } from 'preact/hooks'
import { Icon } from '../shared/icon.tsx'
import type { Schema } from './document.ts'
import { type Field, fieldsOf, limitsOf, resolve, typeOf, valuesOf } from './schema.ts'
import { Source } from './source.ts'

interface TreeProps {
  readonly schema: Schema
  /** Whether fields may be left out: then those that may not are marked. */
  readonly asked: boolean
}

/** The fields of a schema; those that have fields themselves open on demand. */
export function SchemaTree({ schema, asked }: TreeProps) {
  const document = useContext(Source)
  const fields = fieldsOf(schema, document)
  if (fields.length === 0) {
    return (
      <div class="fields">
        <Facts schema={schema} />
      </div>
    )
  }
  return (
    <ul class="fields">
      {fields.map((field) => (
        <li key={field.name}>
          <OneField field={field} asked={asked} />
        </li>
      ))}
    </ul>
  )
}

function OneField({ field, asked }: { field: Field; asked: boolean }) {
  const document = useContext(Source)
  const inner = fieldsOf(field.schema, document)
  const head = <FieldHead field={field} asked={asked} />
  if (inner.length === 0) {
    return (
      <>
        <p class="field-head">{head}</p>
        <Facts schema={field.schema} typed={false} />
      </>
    )
  }
  return (
    <>
      <details>
        <summary class="field-head">
          <Icon name="right" size={14} />
          {head}
        </summary>
        <SchemaTree schema={field.schema} asked={asked} />
      </details>
      <Facts schema={field.schema} typed={false} />
    </>
  )
}

function FieldHead({ field: { name, schema, required }, asked }: { field: Field; asked: boolean }) {
  const document = useContext(Source)
  return (
    <>
      <code class="field-name">{name}</code> <span class="type">{typeOf(schema, document)}</span>
      {asked && required && <span class="pill accent">required</span>}
      {!asked && !required && <span class="pill">not always</span>}
    </>
  )
}

/** What there is to know of a value: what it means, which values there are, and its limits. */
function Facts({ schema, typed = true }: { schema: Schema; typed?: boolean }) {
  const document = useContext(Source)
  const { schema: inner } = resolve(schema, document)
  const listed = inner.items ? resolve(inner.items, document).schema : null
  const description = inner.description ?? listed?.description
  const values = valuesOf(listed ?? inner)
  const limits = [
    ...limitsOf(inner),
    ...(listed ? limitsOf(listed).map((one) => `each ${one}`) : []),
  ]
  return (
    <>
      {typed && <p class="type">{typeOf(schema, document)}</p>}
      {description && <p class="facts">{description}</p>}
      {values.length > 0 && (
        <p class="facts">
          {values.map((value, index) => (
            <>
              {index > 0 && ' · '}
              <code key={value}>{value}</code>
            </>
          ))}
        </p>
      )}
      {limits.length > 0 && <p class="facts">{limits.join(', ')}</p>}
    </>
  )
}
