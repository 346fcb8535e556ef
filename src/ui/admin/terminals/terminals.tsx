import type { TerminalView } from '../../../domain/pos/terminal.ts'
import { Button } from '../../shared/button.tsx'
import { ask } from '../../shared/dialog.tsx'
import { Menu } from '../../shared/menu.tsx'
import { open } from '../../shared/open.tsx'
import { useList } from '../../shared/resource.ts'
import { Notice } from '../../shared/state.tsx'
import { ago, moment } from '../../shared/time.ts'
import { Entry, ListCard } from '../frame/list.tsx'
import { usePlaced } from '../frame/places.ts'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import { PairDialog, RegisterTerminal, RenameTerminal, replaceTerminalKey } from './dialog.tsx'

const words = text.terminals

/** The tills of the shop, each registered as a terminal. */
export function TerminalsScreen() {
  const terminals = useList<TerminalView>('/shop/api/terminals')
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
        {(terminal) => <Terminal terminal={terminal} />}
      </ListCard>
    </Screen>
  )
}

interface TerminalProps {
  readonly terminal: TerminalView
}

function Terminal({ terminal }: TerminalProps) {
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
      <Facts terminal={terminal} />
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

function Facts({ terminal }: TerminalProps) {
  const notes = usePlaced('terminalNotes')
  const { name, lastFour, lastSeenAt, createdAt } = terminal
  return (
    <Entry title={name}>
      {lastSeenAt ? (
        <span title={moment(lastSeenAt)}>{words.seen(ago(lastSeenAt))}</span>
      ) : (
        words.neverSeen(ago(createdAt))
      )}
      {' · '}
      {words.keyEnds(<code>{lastFour}</code>)}
      {notes.map((Note, index) => (
        <Note key={index} terminal={terminal} />
      ))}
    </Entry>
  )
}
