import { useEffect, useState } from 'preact/hooks'
import { ask } from '../shared/dialog.tsx'
import { Icon } from '../shared/icon.tsx'
import logo from '../shared/logo.svg'
import { Menu, type MenuItem, useDeviceItems } from '../shared/menu.tsx'
import { count } from '../shared/number.ts'
import { useObservable } from '../shared/observable.ts'
import { Callout } from '../shared/state.tsx'
import { ago, clock, moment } from '../shared/time.ts'
import type { TillTerminal } from './data/terminal.ts'
import { text } from './text.ts'

interface TopBarProps {
  readonly terminal: TillTerminal
  /** Further commands in the menu. */
  readonly items?: readonly MenuItem[]
  readonly onUnpair: () => Promise<void>
}

/** The names of shop and terminal, the connection, and the menu. */
export function TopBar({ terminal, items = [], onUnpair }: TopBarProps) {
  const themes = useDeviceItems()
  const { pairing } = terminal
  const unpair = () =>
    ask(
      {
        title: 'Unpair this device?',
        action: 'Unpair',
        text: `This deletes the catalog and the key of ${pairing.terminal.name} from this device. To use it as a till again, an owner has to create a new pairing code.`,
      },
      onUnpair,
    )
  return (
    <header class="top-bar">
      <img src={logo} alt="" width={28} height={28} />
      <p class="terminal-name">
        <strong>{pairing.shop.name}</strong>
        <span class="soft">{pairing.terminal.name}</span>
      </p>
      <LinkState terminal={terminal} />
      <Menu
        label={text.menu}
        items={[
          ...items,
          ...themes,
          { label: 'Unpair this device', icon: 'leave', danger: true, onSelect: unpair },
        ]}
      >
        <Icon name="more" size={22} />
      </Menu>
    </header>
  )
}

const LINKS = {
  live: { name: 'Live', look: 'good', sign: <span class="dot" /> },
  syncing: { name: 'Updating', look: '', sign: <span class="spinner" /> },
  offline: { name: 'Offline', look: 'warn', sign: <Icon name="offline" /> },
} as const

/** The connection, in words because colour alone is not enough for everyone. */
function LinkState({ terminal: { state, catalog } }: { terminal: TillTerminal }) {
  const { link, progress } = useObservable(state)
  const { name, look, sign } = LINKS[link]
  const isDownloading = link === 'syncing' && !progress.complete && catalog.size > 0
  return (
    <p class={`pill ${look}`} role="status">
      {sign}
      <span>{isDownloading ? `${name}: ${count(catalog.size)}` : name}</span>
    </p>
  )
}

/** While offline: how old the prices are. */
export function OldPrices({ terminal }: { terminal: TillTerminal }) {
  const { link, progress } = useObservable(terminal.state)
  useRerender(20_000)
  const iso = new Date(progress.freshAt).toISOString()
  return (
    <div role="status" title={moment(iso)}>
      {link === 'offline' && progress.freshAt > 0 && (
        <Callout look="warn" icon="offline">
          No connection. Showing prices from {clock(progress.freshAt)} ({ago(iso)}).
        </Callout>
      )}
    </div>
  )
}

/** Renders the component again at this interval, for texts that depend on the current time. */
function useRerender(milliseconds: number): void {
  const [, setCount] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setCount((count) => count + 1), milliseconds)
    return () => clearInterval(timer)
  }, [milliseconds])
}
