import type { ComponentChild } from 'preact'
import { useState } from 'preact/hooks'
import type { OpenDayView } from '../../../domain/orders/journal-export.ts'
import type { TerminalView } from '../../../domain/pos/terminal.ts'
import { Button } from '../../shared/button.tsx'
import { Confirm } from '../../shared/dialog.tsx'
import { Menu } from '../../shared/menu.tsx'
import { useAll } from '../../shared/resource.ts'
import { Notice } from '../../shared/state.tsx'
import { ago, moment } from '../../shared/time.ts'
import { Entry, ListCard } from '../frame/list.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { useLateDays } from '../sales/closings.tsx'
import { NameTerminal, PairDialog, ReplaceTerminalKey } from './dialog.tsx'

/** The tills of the shop, each registered as a terminal. */
export function TerminalsScreen() {
  const { api } = useSession()
  const [dialog, show] = useState<ComponentChild>(null)
  const terminals = useAll<TerminalView>(api, '/shop/api/terminals')
  const late = useLateDays()
  const done = () => {
    show(null)
    terminals.reload()
  }
  const pair = (terminal: TerminalView) => show(<PairDialog terminal={terminal} onClose={done} />)
  const register = (
    <Button
      kind="primary"
      icon="plus"
      onClick={() => show(<NameTerminal onClose={done} onNamed={pair} />)}
    >
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
      <ListCard
        resource={terminals}
        empty={
          <Notice icon="till" title="No terminal yet" action={register}>
            Register a terminal, then pair the tablet or computer at the counter with a code.
          </Notice>
        }
      >
        {(terminal) => {
          const { id, name } = terminal
          const own = { terminal, onClose: done }
          return (
            <>
              <Facts terminal={terminal} late={late.find((day) => day.terminal === id)} />
              <Button small onClick={() => pair(terminal)}>
                Pair
                <span class="unseen"> {name}</span>
              </Button>
              <Menu
                label={`More for ${name}`}
                items={[
                  {
                    label: 'Rename',
                    onSelect: () => show(<NameTerminal {...own} onNamed={done} />),
                  },
                  {
                    label: 'Replace the key',
                    onSelect: () => show(<ReplaceTerminalKey {...own} />),
                  },
                  { label: 'Revoke', danger: true, onSelect: () => show(<Revoke {...own} />) },
                ]}
              />
            </>
          )
        }}
      </ListCard>
      {dialog}
    </Screen>
  )
}

interface FactsProps {
  readonly terminal: TerminalView
  /** The day that should be closed by now. */
  readonly late: OpenDayView | undefined
}

function Facts({ terminal: { name, lastFour, lastSeenAt, createdAt }, late }: FactsProps) {
  return (
    <Entry title={name}>
      {lastSeenAt ? (
        <span title={moment(lastSeenAt)}>Last seen {ago(lastSeenAt)}</span>
      ) : (
        `Never seen · registered ${ago(createdAt)}`
      )}
      {' · key ends in '}
      <code>{lastFour}</code>
      {late && (
        <p>
          <a class="pill warn" href="/admin/closings">
            Not closed since {moment(late.since)}
          </a>
        </p>
      )}
    </Entry>
  )
}

function Revoke({ terminal, onClose }: { terminal: TerminalView; onClose: () => void }) {
  const { api } = useSession()
  return (
    <Confirm
      title={`Revoke ${terminal.name}?`}
      action="Revoke"
      onConfirm={() => api.delete(`/shop/api/terminals/${terminal.id}`)}
      done={`${terminal.name} was revoked.`}
      onClose={onClose}
    >
      <p>
        Its key stops working immediately, and the till forgets this shop. To use the device again,
        register a new terminal and pair it.
      </p>
    </Confirm>
  )
}
