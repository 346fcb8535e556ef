import { useContext } from 'preact/hooks'
import type { Problem } from './document.ts'
import { Source } from './source.ts'

/** What a program or its author does about each code. */
const ADVICE: Readonly<Record<string, string>> = {
  MALFORMED_REQUEST: 'Repair the JSON, the address or the headers; trying again does not help.',
  SHOP_REQUIRED: 'Name the shop in x-shop-id.',
  UNAUTHENTICATED: 'Send a credential, or another one: this is missing, wrong or ended.',
  FORBIDDEN: 'It is known who you are, and that this is not for you.',
  SECRET_KEY_IN_BROWSER: 'Rotate the key; use the publishable one in pages.',
  NOT_FOUND: 'It never was, is gone, or belongs to another shop.',
  METHOD_NOT_ALLOWED: 'Allow lists the methods that there are.',
  CONFLICT: 'errors names the field whose value another one has.',
  OUT_OF_STOCK: 'There are fewer than were to be taken; nothing was.',
  PRECONDITION_FAILED: 'Read it again, decide again, send the new ETag.',
  PAYLOAD_TOO_LARGE: 'Send less at once.',
  UNSUPPORTED_MEDIA_TYPE: 'Send JSON, or what the operation names, and say so in Content-Type.',
  VALIDATION_FAILED: 'errors names each field, and what to do about it.',
  IDEMPOTENCY_MISMATCH: 'Use another key for another request.',
  RATE_LIMITED: 'Wait for as many seconds as Retry-After says.',
  INTERNAL: 'Tell whoever runs the server, with the requestId.',
  UNAVAILABLE: 'Try again a little later.',
  STORAGE_FULL: 'Reading goes on; whoever runs the server has to make room.',
}

/** How a request is refused, and every code. */
export function Errors() {
  const problems = [...useContext(Source)['x-problems']].sort((a, b) => a.status - b.status)
  return (
    <section class="prose" id="errors">
      <h2>Errors</h2>
      <p>
        Whatever is refused is answered by a problem document (RFC 9457), of the type{' '}
        <code>application/problem+json</code>: <code>status</code>, <code>code</code> to program
        against, <code>title</code> and <code>detail</code> for people, <code>errors</code> where
        fields are wrong, each with <code>field</code>, <code>code</code> and <code>message</code>,
        and the <code>requestId</code> that the log of the server has too.
      </p>
      <ul class="problems card">
        {problems.map((problem) => (
          <OneProblem key={problem.code} problem={problem} />
        ))}
      </ul>
    </section>
  )
}

function OneProblem({ problem: { code, status, title } }: { problem: Problem }) {
  return (
    <li id={code}>
      <p>
        <span class={`pill ${status < 500 ? 'warn' : 'bad'}`}>{status}</span> <code>{code}</code>
      </p>
      <p>
        <strong>{title}</strong> <span class="soft">{ADVICE[code]}</span>
      </p>
    </li>
  )
}
