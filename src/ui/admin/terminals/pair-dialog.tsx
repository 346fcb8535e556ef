import { useEffect, useState } from 'preact/hooks'
import type { PairingCode } from '../../../domain/access/pairing.ts'
import type { TerminalView } from '../../../domain/pos/terminal.ts'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Icon } from '../../shared/icon.tsx'
import { QrCode } from '../../shared/qr-code.tsx'
import { useResource } from '../../shared/resource.ts'
import { Loaded } from '../../shared/state.tsx'
import { useSession } from '../frame/session.ts'

/** A code that makes a device this terminal: to type at the till, or to hold before its camera. */
export function PairDialog({ terminal, onClose }: { terminal: TerminalView; onClose: () => void }) {
  const { api } = useSession()
  const pairing = useResource(`pair ${terminal.id}`, (signal) =>
    api.post<PairingCode>(`/shop/api/terminals/${terminal.id}/pairing-code`, {}, { signal }),
  )
  return (
    <Dialog
      title={`Pair ${terminal.name}`}
      onClose={onClose}
      actions={
        <>
          <Button icon="refresh" busy={pairing.loading} onClick={pairing.reload}>
            New code
          </Button>
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Loaded resource={pairing} rows={3}>
        {(code) => <Code key={code.code} pairing={code} />}
      </Loaded>
    </Dialog>
  )
}

function Code({ pairing: { code, expiresAt } }: { pairing: PairingCode }) {
  const left = useSecondsUntil(expiresAt)
  const address = `${location.origin}/pos`
  const local = /^(localhost|127\.|\[::1\])/.test(location.hostname)
  if (left <= 0) {
    return (
      <p class="callout warn" role="status">
        <Icon name="warning" />
        <span>This code has run out. Make a new one.</span>
      </p>
    )
  }
  return (
    <div class="pairing">
      <QrCode
        text={`${address}#pair=${code}`}
        label={`Opens the till and pairs it: code ${code}`}
      />
      <ol>
        <li>
          On the device at the counter open <code>{address}</code>
        </li>
        <li>
          Type this code, or scan the picture with its camera
          <p class="pairing-code">
            {code.slice(0, 4)}
            <span aria-hidden="true"> </span>
            {code.slice(4)}
          </p>
        </li>
      </ol>
      <p class="hint">
        Works once, for another {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}{' '}
        minutes. The terminal then gets a new key, and the one before it ends.
      </p>
      {local && (
        <p class="callout">
          <Icon name="info" />
          <span>
            This page is open on the server's own address. For a till on another device open admin
            by the address that the server prints for your network (<code>--host 0.0.0.0</code>).
          </span>
        </p>
      )}
    </div>
  )
}

function useSecondsUntil(iso: string): number {
  const seconds = () => Math.max(0, Math.ceil((new Date(iso).getTime() - Date.now()) / 1000))
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(seconds()), 1000)
    return () => clearInterval(timer)
  }, [iso])
  return left
}
