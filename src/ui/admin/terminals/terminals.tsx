import type { TerminalView } from '../../../domain/pos/terminal.ts'
import type { OpenDayView } from '../../../modules/till/journal-lists.ts'
import { useLateDays } from '../../../modules/till/screens/closings.tsx'
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
import { text } from '../text.ts'
import { PairDialog, RegisterTerminal, RenameTerminal, replaceTerminalKey } from './dialog.tsx'

const words = text.terminals

/** The tills of the shop, each registered as a terminal. */
export function TerminalsScreen() {
  const terminals = useList<TerminalView>('/shop/api/terminals')
  const late = useLateDays()
  const register = (
    <Button kind="primary" icon="plus" onClick={() => open(<RegisterTerminal />)}>
      {words.register}
    </Button>
  )
  return (
    <Screen
      title={text.frame.screens.terminals}
      text={words.text}
      actions={register}
      width="narrow"
    >
      <ListCard
        resource={terminals}
        empty={
          <Notice icon="till" title={words.none} action={register}>
            {words.noneHint}
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
  /** The day that should have been closed. */
  readonly late: OpenDayView | undefined
}

function Terminal({ terminal, late }: TerminalProps) {
  const { api } = useSession()
  const { id, name } = terminal
  const revoke = () =>
    ask(
      {
        title: words.revokeTitle(name),
        text: words.revokeText,
        action: words.revoke,
        done: words.revoked(name),
      },
      () => api.delete(`/shop/api/terminals/${id}`),
    )
  return (
    <>
      <Facts terminal={terminal} late={late} />
      <Button small onClick={() => open(<PairDialog terminal={terminal} />)}>
        {words.pair(name)}
      </Button>
      <Menu
        label={text.shared.more(name)}
        items={[
          {
            label: text.shared.rename,
            onSelect: () => open(<RenameTerminal terminal={terminal} />),
          },
          { label: words.replaceKey, onSelect: () => replaceTerminalKey(api, terminal) },
          { label: words.revoke, danger: true, onSelect: revoke },
        ]}
      />
    </>
  )
}

function Facts({ terminal, late }: TerminalProps) {
  const { name, lastFour, lastSeenAt, createdAt, waiting } = terminal
  return (
    <Entry title={name}>
      {lastSeenAt ? (
        <span title={moment(lastSeenAt)}>{words.seen(ago(lastSeenAt))}</span>
      ) : (
        words.neverSeen(ago(createdAt))
      )}
      {' · '}
      {words.keyEnds(<code>{lastFour}</code>)}
      {waiting && (
        <p class="error">
          {words.waiting(waiting.entries, moment(waiting.since))} {waiting.reason}
        </p>
      )}
      {late && (
        <p>
          <a class="pill warn" href="/admin/closings">
            {words.notClosed(moment(late.since))}
          </a>
        </p>
      )}
    </Entry>
  )
}
