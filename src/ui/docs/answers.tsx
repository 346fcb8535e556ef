import { useContext } from 'preact/hooks'
import { Icon } from '../shared/icon.tsx'
import type { Response } from './document.ts'
import { typeOf } from './schema.ts'
import { SchemaTree } from './schema-tree.tsx'
import { Source } from './source.ts'

type Responses = Readonly<Record<string, Response>>

/** What comes back when all is well, and how the request may be refused. */
export function Answers({ responses }: { responses: Responses }) {
  const all = Object.entries(responses)
  const good = all.filter(([, response]) => !response['x-codes'])
  const refused = all.flatMap(([status, response]) =>
    (response['x-codes'] ?? []).map((code) => ({ status, code })),
  )
  return (
    <>
      <section>
        <h4>Answers</h4>
        {good.map(([status, response]) => (
          <Answer key={status} status={status} response={response} />
        ))}
      </section>
      {refused.length > 0 && (
        <section>
          <h4>Refusals</h4>
          <ul class="codes">
            {refused.map(({ status, code }) => (
              <li key={code}>
                <a href={`#${code}`}>
                  {status} <code>{code}</code>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Answer({ status, response }: { status: string; response: Response }) {
  const document = useContext(Source)
  const [content] = Object.entries(response.content ?? {})
  const head = (
    <>
      <span class="pill good">{status}</span> {response.description}
    </>
  )
  if (!content) return <p class="answer">{head}</p>
  const [type, { schema }] = content
  const name = typeOf(schema, document)
  return (
    <details class="answer">
      <summary>
        <Icon name="right" size={14} />
        <span>
          {head}{' '}
          <span class="type">
            {name === 'object' || name === 'file' ? '' : `${name}, `}
            {type}
          </span>
        </span>
      </summary>
      <SchemaTree schema={schema} asked={false} />
    </details>
  )
}
