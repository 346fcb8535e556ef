import { useState } from 'preact/hooks'
import type { OpenDayView } from '../../../domain/orders/journal-export.ts'
import type { TerminalView } from '../../../domain/pos/terminal.ts'
import { Button } from '../../shared/button.tsx'
import { Confirm } from '../../shared/dialog.tsx'
import { Menu } from '../../shared/menu.tsx'
import { useAll } from '../../shared/resource.ts'
import { Loaded, Notice } from '../../shared/state.tsx'
import { ago, moment } from '../../shared/time.ts'
import { say } from '../../shared/toast.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { useLateDays } from '../sales/open-days.tsx'
import { NameTerminal, PairDialog, ReplaceTerminalKey } from './dialog.tsx'

type Action =
  | { readonly what: 'register' }
  | { readonly what: 'rename' | 'pair' | 'replace key' | 'revoke'; readonly terminal: TerminalView }

/** The tills of the shop, each registered as a terminal. */
export function TerminalsScreen() {
  const { api } = useSession()
  const [action, setAction] = useState<Action | null>(null)
  const terminals = useAll<TerminalView>(api, '/shop/api/terminals')
  const late = useLateDays()
  const done = () => {
    setAction(null)
    terminals.reload()
  }
  const register = (
    <Button kind="primary" icon="plus" onClick={() => setAction({ what: 'register' })}>
      Register a terminal
    </Button>
  )
  return (
    <Screen
      title="Terminals"
      text="The tills of this shop. Each has its own key."
      actions={register}
      width="narrow"
    >
      <div class="card">
        <Loaded resource={terminals} rows={3}>
          {(data) =>
            data.length === 0 ? (
              <Notice icon="till" title="No terminal yet" action={register}>
                Register a terminal, then pair the tablet or computer at the counter with a code.
              </Notice>
            ) : (
              <ul class="list">
                {data.map((terminal) => (
                  <Row
                    key={terminal.id}
                    terminal={terminal}
                    late={late.find((day) => day.terminal === terminal.id)}
                    onDo={setAction}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {action && <ActionDialog action={action} onDo={setAction} onDone={done} />}
    </Screen>
  )
}

interface RowProps {
  readonly terminal: TerminalView
  /** The day that should be closed by now. */
  readonly late: OpenDayView | undefined
  readonly onDo: (action: Action) => void
}

function Row({ terminal, late, onDo }: RowProps) {
  const { name, lastFour, lastSeenAt, createdAt } = terminal
  return (
    <li>
      <div class="main">
        <p class="title">{name}</p>
        <p class="soft small">
          {lastSeenAt ? (
            <span title={moment(lastSeenAt)}>Last seen {ago(lastSeenAt)}</span>
          ) : (
            `Never seen · registered ${ago(createdAt)}`
          )}
          {' · key ends in '}
          <code>{lastFour}</code>
        </p>
        {late && (
          <a class="pill warn" href="/admin/closings">
            Not closed since {moment(late.since)}
          </a>
        )}
      </div>
      <Button small onClick={() => onDo({ what: 'pair', terminal })}>
        Pair
        <span class="unseen"> {name}</span>
      </Button>
      <Menu
        label={`More for ${name}`}
        items={[
          { label: 'Rename', onSelect: () => onDo({ what: 'rename', terminal }) },
          { label: 'Replace the key', onSelect: () => onDo({ what: 'replace key', terminal }) },
          { label: 'Revoke', danger: true, onSelect: () => onDo({ what: 'revoke', terminal }) },
        ]}
      />
    </li>
  )
}

interface ActionDialogProps {
  readonly action: Action
  readonly onDo: (action: Action) => void
  readonly onDone: () => void
}

function ActionDialog({ action, onDo, onDone }: ActionDialogProps) {
  switch (action.what) {
    case 'register':
      return (
        <NameTerminal onClose={onDone} onNamed={(terminal) => onDo({ what: 'pair', terminal })} />
      )
    case 'rename':
      return <NameTerminal terminal={action.terminal} onClose={onDone} onNamed={onDone} />
    case 'pair':
      return <PairDialog terminal={action.terminal} onClose={onDone} />
    case 'replace key':
      return <ReplaceTerminalKey terminal={action.terminal} onClose={onDone} />
    case 'revoke':
      return <Revoke terminal={action.terminal} onClose={onDone} />
  }
}

function Revoke({ terminal, onClose }: { terminal: TerminalView; onClose: () => void }) {
  const { api } = useSession()
  const revoke = async () => {
    await api.delete(`/shop/api/terminals/${terminal.id}`)
    say(`${terminal.name} was revoked.`)
    onClose()
  }
  return (
    <Confirm
      title={`Revoke ${terminal.name}?`}
      action="Revoke"
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>
        Its key stops working immediately, and the till forgets this shop. To use the device again,
        register a new terminal and pair it.
      </p>
    </Confirm>
  )
}
