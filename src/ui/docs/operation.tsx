import { useContext } from 'preact/hooks'
import { CopyText } from '../shared/copy.tsx'
import { Answers } from './answers.tsx'
import { callersOf } from './caller.ts'
import { curlOf } from './curl.ts'
import type { Operation, Parameter } from './document.ts'
import { limitsOf, typeOf, valuesOf } from './schema.ts'
import { SchemaTree } from './schema-tree.tsx'
import { Source } from './source.ts'

/** All about one operation; its name is its anchor. */
export function OperationCard({ operation }: { operation: Operation }) {
  const { operationId, method, path, summary } = operation
  const document = useContext(Source)
  const command = curlOf(operation, document, location.origin)
  return (
    <article class="operation card" id={operationId} aria-labelledby={`${operationId}-title`}>
      <header>
        <h3 id={`${operationId}-title`}>
          <a href={`#${operationId}`}>{summary}</a>
        </h3>
        <p class="address">
          <Method method={method} /> <code>{breakable(path)}</code>
        </p>
        <p class="small soft">{callersOf(operation)} may call it.</p>
      </header>
      <div class="operation-body">
        <div class="stack">
          <Parameters parameters={operation.parameters} />
          <Body operation={operation} />
          <Answers responses={operation.responses} />
        </div>
        <section class="example" aria-label={`Example of ${operationId}`}>
          <h4>Example</h4>
          <CopyText text={command} label={`the example of ${operationId}`} />
        </section>
      </div>
    </article>
  )
}

export function Method({ method }: { method: string }) {
  return <span class={`method ${method.toLowerCase()}`}>{method}</span>
}

/** A path may go on in the next line after each slash. */
function breakable(path: string) {
  return path.split('/').flatMap((part, index) => (index === 0 ? [part] : ['/', <wbr />, part]))
}

const PLACES = { path: 'in the path', query: 'in the query', header: 'header' } as const

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  if (parameters.length === 0) return null
  return (
    <section>
      <h4>Parameters</h4>
      <ul class="fields">
        {parameters.map((parameter) => (
          <li key={`${parameter.in} ${parameter.name}`}>
            <OneParameter parameter={parameter} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OneParameter({ parameter }: { parameter: Parameter }) {
  const { name, in: place, required, description, schema } = parameter
  const document = useContext(Source)
  const values = valuesOf(schema)
  const limits = limitsOf(schema)
  return (
    <>
      <p class="field-head">
        <code class="field-name">{name}</code>{' '}
        <span class="type">
          {typeOf(schema, document)}, {PLACES[place]}
        </span>
        {required && <span class="pill accent">required</span>}
      </p>
      {description && <p class="facts">{description}</p>}
      {values.length > 0 && (
        <p class="facts">
          <code>{values.join(' · ')}</code>
        </p>
      )}
      {limits.length > 0 && <p class="facts">{limits.join(', ')}</p>}
    </>
  )
}

function Body({ operation: { requestBody, operationId } }: { operation: Operation }) {
  const contents = Object.entries(requestBody?.content ?? {})
  const json = contents.filter(([type]) => type.endsWith('json'))
  const [first] = json
  const shown = first ? [[json.map(([type]) => type).join(' or '), first[1]] as const] : contents
  if (!requestBody || shown.length === 0) return null
  return (
    <section>
      <h4>Body</h4>
      {!requestBody.required && <p class="small soft">None is needed.</p>}
      {requestBody.required &&
        shown.map(([type, { schema }]) => (
          <div key={`${operationId} ${type}`} class="body-type">
            <p class="small soft">{type}</p>
            <SchemaTree schema={schema} asked />
          </div>
        ))}
    </section>
  )
}
