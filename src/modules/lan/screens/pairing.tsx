import { text } from '../../../ui/admin/text.ts'
import { Callout } from '../../../ui/shared/state.tsx'
import { isLocalHost, isPrivateHost } from '../page/private-host.ts'

const words = text.lan

/** Says how a device of the network reaches this server, and trusts it. */
export function PairingHint() {
  const { hostname } = location
  if (isLocalHost(hostname)) return <Callout>{words.local(<code>--lan</code>)}</Callout>
  if (!isPrivateHost(hostname)) return null
  return (
    <p class="hint">
      {words.trust((link) => (
        <a href="/trust">{link}</a>
      ))}
    </p>
  )
}
