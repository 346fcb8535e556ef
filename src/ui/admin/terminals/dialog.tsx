import { useEffect, useState } from 'preact/hooks'
import type { PairingCode } from '../../../domain/access/pairing.ts'
import type { KeyedTerminal, TerminalView } from '../../../domain/pos/terminal.ts'
import type { Api } from '../../shared/api.ts'
import { Button } from '../../shared/button.tsx'
import { SecretDialog } from '../../shared/copy.tsx'
import { useCreation } from '../../shared/creation.ts'
import { ask, Dialog } from '../../shared/dialog.tsx'
import { open, useClose } from '../../shared/open.tsx'
import { useLoaded } from '../../shared/resource.ts'
import { Callout, Loaded } from '../../shared/state.tsx'
import { NameDialog } from '../frame/name-dialog.tsx'
import { usePlaced } from '../frame/places.ts'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'

const words = text.terminals

const PATH = '/shop/api/terminals'

/** Registers a terminal and pairs it by a code, so that nobody has to copy its first key. */
export function RegisterTerminal() {
  const { api } = useSession()
  const create = useCreation(() => api.all<TerminalView>(PATH))
  const register = async (name: string) => {
    const send = async () => (await api.post<KeyedTerminal>(PATH, { name })).terminal
    open(<PairDialog terminal={await create(send, (one) => one.name === name)} />)
  }
  return (
    <NameDialog
      title={words.register}
      action={words.registerAction}
      hint={words.where}
      onSend={register}
    />
  )
}

export function RenameTerminal({ terminal: { id, name } }: { terminal: TerminalView }) {
  const { api } = useSession()
  return (
    <NameDialog
      title={text.shared.renameTitle(name)}
      action={text.shared.rename}
      hint={words.where}
      name={name}
      onSend={(next) => api.patch(`${PATH}/${id}`, { name: next })}
    />
  )
}

/** Asks for confirmation, then replaces the key of a terminal, and shows the new one once. */
export function replaceTerminalKey(api: Api, { id, name }: TerminalView): void {
  ask(
    {
      title: words.replaceTitle(name),
      text: words.replaceText,
      action: text.keys.replaceAction,
    },
    async () => {
      open(<TerminalKey keyed={await api.post<KeyedTerminal>(`${PATH}/${id}/rotate-key`)} />)
    },
  )
}

function TerminalKey({ keyed: { terminal, key } }: { keyed: KeyedTerminal }) {
  return (
    <SecretDialog title={words.keyOf(terminal.name)} secret={key} label={words.copyKey}>
      {words.keyText}
    </SecretDialog>
  )
}

/** Shows a code that pairs a device with this terminal. */
export function PairDialog({ terminal }: { terminal: TerminalView }) {
  const { api } = useSession()
  const close = useClose()
  const done = () => {
    close()
    // The device may have paired in the meantime.
    api.cache.drop(PATH)
  }
  const pairing = useLoaded(`pair ${terminal.id}`, (signal) =>
    api.post<PairingCode>(`${PATH}/${terminal.id}/pairing-code`, {}, { signal }),
  )
  return (
    <Dialog
      title={words.pairTitle(terminal.name)}
      actions={
        <>
          <Button icon="refresh" busy={pairing.loading} onClick={pairing.reload}>
            {words.newCode}
          </Button>
          <Button kind="primary" onClick={done}>
            {text.shared.done}
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
  const hints = usePlaced('pairingHints')
  if (left <= 0) {
    return (
      <Callout look="warn" role="status">
        {words.expired}
      </Callout>
    )
  }
  return (
    <div class="pairing">
      {hints.map((Hint, index) => (
        <Hint key={index} code={code} />
      ))}
      <div>
        {words.typeCode}
        <p class="pairing-code">
          {code.slice(0, 4)}
          <span aria-hidden="true"> </span>
          {code.slice(4)}
        </p>
      </div>
      <p class="hint">
        {words.codeLeft(`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`)}
      </p>
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
