import type { OpenDayView } from '../../../domain/orders/journal-lists.ts'
import type { TerminalView } from '../../../domain/pos/terminal.ts'
import { Button } from '../../shared/button.tsx'
import { ask } from '../../shared/dialog.tsx'
import { Menu } from '../../shared/menu.tsx'
import { open } from '../../shared/open.tsx'
import { useList } from '../../shared/resource.ts'
import { Notice } from '../../shared/state.tsx'
import { ago, moment } from '../../shared/time.ts'
import { Entry, ListCard } from '../frame/list.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { useLateDays } from '../sales/closings.tsx'
import { PairDialog, RegisterTerminal, RenameTerminal, replaceTerminalKey } from './dialog.tsx'

/** The tills of the shop, each registered as a terminal. */
export function TerminalsScreen() {
  const terminals = useList<TerminalView>('/shop/api/terminals')
  const late = useLateDays()
  const register = (
    <Button kind="primary" icon="plus" onClick={() => open(<RegisterTerminal />)}>
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
        {(terminal) => (
          <Terminal terminal={terminal} late={late.find((day) => day.terminal === terminal.id)} />
        )}
      </ListCard>
    </Screen>
  )
}

interface TerminalProps {
  readonly terminal: TerminalView
  /** The day that should be closed by now. */
  readonly late: OpenDayView | undefined
}

function Terminal({ terminal, late }: TerminalProps) {
  const { api } = useSession()
  const { id, name } = terminal
  const revoke = () =>
    ask(
      {
        title: `Revoke ${name}?`,
        text: 'Its key stops working immediately, and the till forgets this shop. To use the device again, register a new terminal and pair it.',
        action: 'Revoke',
        done: `${name} was revoked.`,
      },
      () => api.delete(`/shop/api/terminals/${id}`),
    )
  return (
    <>
      <Facts terminal={terminal} late={late} />
      <Button small onClick={() => open(<PairDialog terminal={terminal} />)}>
        Pair
        <span class="unseen"> {name}</span>
      </Button>
      <Menu
        label={`More for ${name}`}
        items={[
          { label: 'Rename', onSelect: () => open(<RenameTerminal terminal={terminal} />) },
          { label: 'Replace the key', onSelect: () => replaceTerminalKey(api, terminal) },
          { label: 'Revoke', danger: true, onSelect: revoke },
        ]}
      />
    </>
  )
}

function Facts({ terminal: { name, lastFour, lastSeenAt, createdAt }, late }: TerminalProps) {
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
