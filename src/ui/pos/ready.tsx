import { Icon, type IconName } from '../shared/icon.tsx'
import { count, counted } from '../shared/time.ts'
import type { TillState } from './till.ts'

/** Before the first scan: that the till is ready, or why it is not. */
export function Ready({ state, products }: { state: TillState; products: number }) {
  const { link, progress } = state
  if (progress.complete && products === 0) {
    return (
      <Ground icon="box" title="Nothing to sell yet">
        The shop has no published products. As soon as one is published it appears here.
      </Ground>
    )
  }
  if (progress.complete) {
    return (
      <Ground icon="till" title="Ready to scan">
        {counted(products, 'product')} on this till, found with or without a network.
        {!isSecureContext && (
          <span class="ready-note">
            Keep this page open: by an address without HTTPS a browser cannot start it offline.
          </span>
        )}
      </Ground>
    )
  }
  if (link === 'offline') {
    return (
      <Ground icon="offline" title="Waiting for the server">
        The catalog has not come through yet. This till tries again by itself.
      </Ground>
    )
  }
  return (
    <Ground icon="download" title="Fetching the catalog">
      {products > 0 ? `${count(products)} products so far.` : 'This takes a moment.'} You can scan
      already.
    </Ground>
  )
}

interface GroundProps {
  readonly icon: IconName
  readonly title: string
  readonly children: preact.ComponentChildren
}

function Ground({ icon, title, children }: GroundProps) {
  return (
    <div class="ready">
      <Icon name={icon} size={56} />
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  )
}
