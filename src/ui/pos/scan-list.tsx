import { money } from '../shared/money.ts'
import { clock } from './till-bar.tsx'
import type { Scans } from './use-scans.ts'

/** The last scans; each brings its product back. */
export function ScanList({ scans: { last, shown, show } }: { scans: Scans }) {
  return (
    <aside class="scans" aria-labelledby="scans-title">
      <h2 id="scans-title">Last scans</h2>
      {last.length === 0 ? (
        <p class="soft">What you scan is listed here.</p>
      ) : (
        <ol>
          {last.map((scan) => (
            <li key={scan.id}>
              <button
                type="button"
                aria-current={scan.id === shown?.id ? 'true' : undefined}
                onClick={() => show(scan)}
              >
                <span class="scan-name">
                  {scan.now?.product.name ?? scan.then?.product.name ?? scan.code}
                </span>
                <span class="scan-price amount">
                  {scan.now ? money(scan.now.price, scan.now.product.currency) : gone(scan.then)}
                </span>
                <span class="soft small">{clock(scan.at)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </aside>
  )
}

function gone(then: object | null): string {
  return then ? 'no longer sold' : 'not found'
}
