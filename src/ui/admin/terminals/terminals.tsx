import { useState } from 'preact/hooks'
import type { TerminalView } from '../../../domain/pos/terminal.ts'
import { Button } from '../../shared/button.tsx'
import { Confirm } from '../../shared/dialog.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Menu } from '../../shared/menu.tsx'
import { useResource } from '../../shared/resource.ts'
import { Loaded, Notice } from '../../shared/state.tsx'
import { ago, moment } from '../../shared/time.ts'
import { say } from '../../shared/toast.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { NameTerminal, RekeyTerminal } from './dialog.tsx'
import { PairDialog } from './pair-dialog.tsx'

type Doing =
  | { readonly what: 'register' }
  | { readonly what: 'rename' | 'pair' | 'rekey' | 'revoke'; readonly terminal: TerminalView }

/** The tills of the shop. */
export function TerminalsScreen() {
  const { api, shop } = useSession()
  const [doing, setDoing] = useState<Doing | null>(null)
  const terminals = useResource(`terminals ${shop.slug}`, (signal) =>
    api.all<TerminalView>('/shop/api/terminals', { signal }),
  )
  const done = () => {
    setDoing(null)
    terminals.reload()
  }
  const register = (
    <Button kind="primary" icon="plus" onClick={() => setDoing({ what: 'register' })}>
      Register a terminal
    </Button>
  )
  return (
    <Screen
      title="Terminals"
      text="Tills that look up prices and stock. Each has a key of its own."
      actions={register}
      width="narrow"
    >
      <div class="card">
        <Loaded resource={terminals} rows={3}>
          {(data) =>
            data.length === 0 ? (
              <Notice icon="till" title="No terminal yet" action={register}>
                Register one, then pair the tablet or computer at the counter with a code.
              </Notice>
            ) : (
              <ul class="list">
                {data.map((terminal) => (
                  <Row key={terminal.id} terminal={terminal} onDo={setDoing} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {doing && <Doings doing={doing} onDo={setDoing} onDone={done} />}
    </Screen>
  )
}

function Row({ terminal, onDo }: { terminal: TerminalView; onDo: (doing: Doing) => void }) {
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
          {' · key ends with '}
          <code>{lastFour}</code>
        </p>
      </div>
      <Button small onClick={() => onDo({ what: 'pair', terminal })}>
        Pair
        <span class="unseen"> {name}</span>
      </Button>
      <Menu
        label={`More for ${name}`}
        items={[
          { label: 'Rename', onSelect: () => onDo({ what: 'rename', terminal }) },
          { label: 'Replace the key', onSelect: () => onDo({ what: 'rekey', terminal }) },
          { label: 'Revoke', danger: true, onSelect: () => onDo({ what: 'revoke', terminal }) },
        ]}
      >
        <Icon name="more" />
      </Menu>
    </li>
  )
}

interface DoingsProps {
  readonly doing: Doing
  readonly onDo: (doing: Doing) => void
  readonly onDone: () => void
}

function Doings({ doing, onDo, onDone }: DoingsProps) {
  switch (doing.what) {
    case 'register':
      return (
        <NameTerminal onClose={onDone} onNamed={(terminal) => onDo({ what: 'pair', terminal })} />
      )
    case 'rename':
      return <NameTerminal terminal={doing.terminal} onClose={onDone} onNamed={onDone} />
    case 'pair':
      return <PairDialog terminal={doing.terminal} onClose={onDone} />
    case 'rekey':
      return <RekeyTerminal terminal={doing.terminal} onClose={onDone} />
    case 'revoke':
      return <Revoke terminal={doing.terminal} onClose={onDone} />
  }
}

function Revoke({ terminal, onClose }: { terminal: TerminalView; onClose: () => void }) {
  const { api } = useSession()
  const revoke = async () => {
    await api.delete(`/shop/api/terminals/${terminal.id}`)
    say(`${terminal.name} is revoked.`)
    onClose()
  }
  return (
    <Confirm
      title={`Revoke ${terminal.name}?`}
      action="Revoke it"
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>
        Its key fails with the next request: the till shows no new prices, and forgets this shop. To
        use the device again, register a terminal and pair it anew.
      </p>
    </Confirm>
  )
}
