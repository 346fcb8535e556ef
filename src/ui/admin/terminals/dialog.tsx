import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { PairingCode } from '../../../domain/access/pairing.ts'
import type { KeyedTerminal, TerminalView } from '../../../domain/pos/terminal.ts'
import { Button } from '../../shared/button.tsx'
import { SecretDialog } from '../../shared/copy.tsx'
import { Confirm, Dialog } from '../../shared/dialog.tsx'
import { isLocalHost, isPrivateHost } from '../../shared/private-host.ts'
import { QrCode } from '../../shared/qr-code.tsx'
import { useResource } from '../../shared/resource.ts'
import { Callout, Loaded } from '../../shared/state.tsx'
import { NameDialog } from '../frame/name-dialog.tsx'
import { useSession } from '../frame/session.ts'

interface NameTerminalProps {
  /** Undefined: registers a new one. */
  readonly terminal?: TerminalView
  readonly onClose: () => void
  readonly onNamed: (terminal: TerminalView) => void
}

/** Registers or renames a terminal. Shows the key of a new one and offers to pair it. */
export function NameTerminal({ terminal, onClose, onNamed }: NameTerminalProps) {
  const { api } = useSession()
  const [keyed, setKeyed] = useState<KeyedTerminal | null>(null)
  const send = async (name: string) => {
    if (terminal) {
      onNamed(await api.patch<TerminalView>(`/shop/api/terminals/${terminal.id}`, { name }))
    } else setKeyed(await api.post<KeyedTerminal>('/shop/api/terminals', { name }))
  }
  if (keyed) {
    return (
      <TerminalKey
        keyed={keyed}
        onClose={onClose}
        action={
          <Button kind="primary" onClick={() => onNamed(keyed.terminal)}>
            Pair a till with a code
          </Button>
        }
      />
    )
  }
  return (
    <NameDialog
      title={terminal ? `Rename ${terminal.name}` : 'Register a terminal'}
      action={terminal ? 'Rename' : 'Register'}
      hint="Where it stands, such as Counter or Market stall."
      name={terminal?.name ?? ''}
      onSend={send}
      onClose={onClose}
    />
  )
}

/** Replaces the key of a terminal and shows the new one once. */
export function ReplaceTerminalKey({
  terminal,
  onClose,
}: {
  terminal: TerminalView
  onClose: () => void
}) {
  const { api } = useSession()
  const [keyed, setKeyed] = useState<KeyedTerminal | null>(null)
  if (keyed) return <TerminalKey keyed={keyed} onClose={onClose} />
  const rotate = async () => {
    setKeyed(await api.post<KeyedTerminal>(`/shop/api/terminals/${terminal.id}/rotate-key`))
  }
  return (
    <Confirm
      title={`Replace the key of ${terminal.name}?`}
      action="Replace it now"
      onConfirm={rotate}
      onClose={onClose}
    >
      <p>
        The old key stops working immediately. The till keeps showing the prices that it knows, but
        gets no updates until it has the new key or is paired again.
      </p>
    </Confirm>
  )
}

interface TerminalKeyProps {
  readonly keyed: KeyedTerminal
  readonly onClose: () => void
  readonly action?: ComponentChildren
}

function TerminalKey({ keyed, ...rest }: TerminalKeyProps) {
  return (
    <SecretDialog
      title={`Key of ${keyed.terminal.name}`}
      secret={keyed.key}
      label="the terminal key"
      {...rest}
    >
      The key is shown only once. You need it only for a till with your own software. Pair a kassa
      till with a code instead: it then gets its own key.
    </SecretDialog>
  )
}

/** Shows a code that makes a device this terminal, to type or to scan at the till. */
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
  const isLocal = isLocalHost(location.hostname)
  if (left <= 0) {
    return (
      <Callout look="warn" role="status">
        This code has expired. Get a new one.
      </Callout>
    )
  }
  return (
    <div class="pairing">
      <QrCode
        text={`${address}#pair=${code}`}
        label={`Opens the till and pairs it: code ${code}`}
      />
      <ol class="bullets">
        <li>
          On the device at the counter, open <code>{address}</code>
        </li>
        <li>
          Type this code, or scan the QR code with the camera
          <p class="pairing-code">
            {code.slice(0, 4)}
            <span aria-hidden="true"> </span>
            {code.slice(4)}
          </p>
        </li>
      </ol>
      <p class="hint">
        The code works once, for another {Math.floor(left / 60)}:
        {String(left % 60).padStart(2, '0')} minutes. Pairing gives the terminal a new key; its old
        key stops working.
      </p>
      {isLocal && (
        <Callout>
          You opened this page at an address that only this computer can reach. To pair another
          device, start the server with <code>--lan</code> and open admin at an address that it
          prints.
        </Callout>
      )}
      {!isLocal && isPrivateHost(location.hostname) && (
        <p class="hint">
          If the device warns of the certificate, <a href="/trust">set it up for HTTPS</a> first.
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
