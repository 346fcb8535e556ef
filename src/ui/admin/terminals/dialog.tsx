import { useState } from 'preact/hooks'
import type { KeyedTerminal, TerminalView } from '../../../domain/pos/terminal.ts'
import { Button } from '../../shared/button.tsx'
import { CopyText } from '../../shared/copy.tsx'
import { Confirm, Dialog, FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { Icon } from '../../shared/icon.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { useSession } from '../frame/session.ts'

interface NameTerminalProps {
  /** Left out: a new one is registered. */
  readonly terminal?: TerminalView
  readonly onClose: () => void
  readonly onNamed: (terminal: TerminalView) => void
}

/** Registers a terminal, or gives one another name. A new one is then paired, or keeps its key. */
export function NameTerminal({ terminal, onClose, onNamed }: NameTerminalProps) {
  const { api } = useSession()
  const [name, setName] = useState(terminal?.name ?? '')
  const [keyed, setKeyed] = useState<KeyedTerminal | null>(null)
  const submission = useSubmit()
  const send = async () => {
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
    <FormDialog
      title={terminal ? `Rename ${terminal.name}` : 'Register a terminal'}
      action={terminal ? 'Rename' : 'Register'}
      submission={submission}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Where it stands, such as Counter or Market stall."
        value={name}
        onInput={setName}
        error={submission.of('name') ?? submission.rest(['name'])}
        input={{ required: true, maxLength: 255 }}
      />
    </FormDialog>
  )
}

/** Replaces a terminal's key and shows the new one once. */
export function RekeyTerminal({
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
        The old key fails with the next request. The till shows what it knew until it has the new
        key, or is paired again.
      </p>
    </Confirm>
  )
}

interface TerminalKeyProps {
  readonly keyed: KeyedTerminal
  readonly onClose: () => void
  readonly action?: preact.ComponentChildren
}

function TerminalKey({ keyed, onClose, action }: TerminalKeyProps) {
  return (
    <Dialog
      title={`The key of ${keyed.terminal.name}`}
      onClose={null}
      actions={
        <>
          <Button onClick={onClose}>I have kept it</Button>
          {action}
        </>
      }
    >
      <CopyText text={keyed.key} label="the terminal key" />
      <p class="callout">
        <Icon name="info" />
        <span>
          It is shown this once, for tills that your own software runs. kassa's own till needs no
          key: pair it with a code, and it gets a fresh one by itself.
        </span>
      </p>
    </Dialog>
  )
}
