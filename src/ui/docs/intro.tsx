import { useContext } from 'preact/hooks'
import { CopyText } from '../shared/copy.tsx'
import { Errors } from './errors.tsx'
import { Source } from './source.ts'

/** What holds for every operation; each part has an anchor. */
export const INTRO = [
  { id: 'start', title: 'Start here' },
  { id: 'credentials', title: 'Credentials' },
  { id: 'requests', title: 'Requests and answers' },
  { id: 'paging', title: 'Paging' },
  { id: 'idempotency', title: 'Trying again' },
  { id: 'rates', title: 'Rates and limits' },
  { id: 'errors', title: 'Errors' },
] as const

export function Intro() {
  const { info } = useContext(Source)
  const listing = `curl '${location.origin}/v1/store/products?limit=3' \\
  -H 'Authorization: Bearer kassa_pub_YOUR_KEY'`
  return (
    <>
      <section class="prose" id="start">
        <h1>kassa API reference</h1>
        <p>
          Version {info.version}, as this server speaks it. Its address is{' '}
          <code>{location.origin}</code>. A first request, with the publishable key that admin shows
          under Keys:
        </p>
        <CopyText text={listing} label="the first request" />
        <p>
          Programs read the same from <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). What
          begins with <code>/v1</code> only ever grows; a change that breaks something becomes{' '}
          <code>/v2</code>, with both served for a year.
        </p>
      </section>
      <Credentials />
      <Manners />
      <Errors />
    </>
  )
}

const KINDS = [
  ['Publishable key', 'Authorization: Bearer kassa_pub_…', 'reads published products; may be seen'],
  ['Secret key', 'Authorization: Bearer kassa_live_…', 'the whole Store API; for servers only'],
  ['Terminal key', 'Authorization: Bearer kassa_term_…', 'what a till asks, below /v1/pos'],
  ['Admin session', 'Cookie kassa_admin, and x-shop-id', 'what admin does, below /shop/api'],
  [
    'Shopper session',
    'Cookie kassa_shopper_<slug>, and x-shop-id',
    'an own account, below /storefront/api',
  ],
] as const

function Credentials() {
  return (
    <section class="prose" id="credentials">
      <h2>Credentials</h2>
      <p>
        Every key belongs to one shop, so that a request with a key need not name it; a request with
        a cookie names the shop by its slug, in <code>x-shop-id</code>.
      </p>
      <dl class="kinds">
        {KINDS.map(([kind, sent, opens]) => (
          <div key={kind}>
            <dt>{kind}</dt>
            <dd>
              <code>{sent}</code>
            </dd>
            <dd>{opens}</dd>
          </div>
        ))}
      </dl>
      <p>
        A secret key that comes from a browser is refused: whoever opens the page could read it. On
        HTTPS the names of cookies begin with <code>__Host-</code>. A change with a cookie must come
        from a page of this server, or, for a shopper, from an origin that the shop lists.
      </p>
    </section>
  )
}

function Manners() {
  return (
    <>
      <section class="prose" id="requests">
        <h2>Requests and answers</h2>
        <p>
          Bodies are JSON, files aside; a field that nobody knows is refused by name. Prices are
          numbers in whole units of the currency, such as <code>19.99</code>; times are ISO 8601 in
          UTC. A PATCH is a JSON Merge Patch (RFC 7396): what is left out stays, <code>null</code>{' '}
          clears, a list replaces the list. Products carry an <code>ETag</code>: send it back as{' '}
          <code>If-Match</code> and nobody's change is lost.
        </p>
      </section>
      <section class="prose" id="paging">
        <h2>Paging</h2>
        <p>
          A list answers <code>data</code>, and <code>nextCursor</code> where it can grow. Send that
          as <code>cursor</code>, with everything else the same, until it is <code>null</code>. Page
          1,000 costs what page 1 costs, and what does not change meanwhile is seen exactly once.
        </p>
      </section>
      <section class="prose" id="idempotency">
        <h2>Trying again</h2>
        <p>
          When an answer is lost, send the request again with the same <code>Idempotency-Key</code>,
          a text of your own of up to 255 characters. For 24 hours the same key, credential and body
          get the first answer, marked <code>Idempotent-Replayed: true</code>; another body gets{' '}
          <code>IDEMPOTENCY_MISMATCH</code>.
        </p>
      </section>
      <section class="prose" id="rates">
        <h2>Rates and limits</h2>
        <p>
          Unless whoever runs this server has set something else, in ten seconds: 300 requests with
          publishable keys per address, 1,000 per secret key, 1,000 per terminal, 300 per admin
          session; in a minute, 20 wrong keys or codes per address. <code>RateLimit</code> headers
          say how much is left, and <code>Retry-After</code> how many seconds to wait. A JSON body
          may have 1 MiB and 32 levels, a file 32 MiB.
        </p>
      </section>
    </>
  )
}
