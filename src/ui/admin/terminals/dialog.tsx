import { useEffect, useState } from 'preact/hooks'
import type { PairingCode } from '../../../domain/access/pairing.ts'
import type { KeyedTerminal, TerminalView } from '../../../domain/pos/terminal.ts'
import type { Api } from '../../shared/api.ts'
import { Button } from '../../shared/button.tsx'
import { SecretDialog } from '../../shared/copy.tsx'
import { ask, Dialog } from '../../shared/dialog.tsx'
import { open, useClose } from '../../shared/open.tsx'
import { isLocalHost, isPrivateHost } from '../../shared/private-host.ts'
import { QrCode } from '../../shared/qr-code.tsx'
import { useLoaded } from '../../shared/resource.ts'
import { Callout, Loaded } from '../../shared/state.tsx'
import { NameDialog } from '../frame/name-dialog.tsx'
import { useSession } from '../frame/session.ts'

const PATH = '/shop/api/terminals'
const WHERE = 'Where it stands, such as Counter or Market stall.'

/** Registers a terminal, shows its key and offers to pair it. */
export function RegisterTerminal() {
  const { api } = useSession()
  const register = async (name: string) => {
    const keyed = await api.post<KeyedTerminal>(PATH, { name })
    open(<TerminalKey keyed={keyed} isNew />)
  }
  return <NameDialog title="Register a terminal" action="Register" hint={WHERE} onSend={register} />
}

export function RenameTerminal({ terminal: { id, name } }: { terminal: TerminalView }) {
  const { api } = useSession()
  return (
    <NameDialog
      title={`Rename ${name}`}
      action="Rename"
      hint={WHERE}
      name={name}
      onSend={(next) => api.patch(`${PATH}/${id}`, { name: next })}
    />
  )
}

/** Asks before it replaces the key of a terminal, and shows the new one once. */
export function replaceTerminalKey(api: Api, { id, name }: TerminalView): void {
  ask(
    {
      title: `Replace the key of ${name}?`,
      text: 'The old key stops working immediately. The till keeps showing the prices that it knows, but gets no updates until it has the new key or is paired again.',
      action: 'Replace it now',
    },
    async () => {
      open(<TerminalKey keyed={await api.post<KeyedTerminal>(`${PATH}/${id}/rotate-key`)} />)
    },
  )
}

function TerminalKey({ keyed, isNew = false }: { keyed: KeyedTerminal; isNew?: boolean }) {
  const close = useClose()
  const { terminal, key } = keyed
  const pair = () => {
    close()
    open(<PairDialog terminal={terminal} />)
  }
  return (
    <SecretDialog
      title={`Key of ${terminal.name}`}
      secret={key}
      label="Copy the terminal key"
      action={
        isNew && (
          <Button kind="primary" onClick={pair}>
            Pair a till with a code
          </Button>
        )
      }
    >
      The key is shown only once. You need it only for a till with your own software. Pair a kassa
      till with a code instead: it then gets its own key.
    </SecretDialog>
  )
}

/** Shows a code that makes a device this terminal, to type or to scan at the till. */
export function PairDialog({ terminal }: { terminal: TerminalView }) {
  const { api } = useSession()
  const close = useClose()
  const done = () => {
    close()
    // The device may have paired meanwhile.
    api.cache.drop(PATH)
  }
  const pairing = useLoaded(`pair ${terminal.id}`, (signal) =>
    api.post<PairingCode>(`${PATH}/${terminal.id}/pairing-code`, {}, { signal }),
  )
  return (
    <Dialog
      title={`Pair ${terminal.name}`}
      actions={
        <>
          <Button icon="refresh" busy={pairing.loading} onClick={pairing.reload}>
            New code
          </Button>
          <Button kind="primary" onClick={done}>
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
