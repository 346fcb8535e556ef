import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../../ui/shared/button.tsx'
import { ask, Dialog } from '../../../ui/shared/dialog.tsx'
import { Icon } from '../../../ui/shared/icon.tsx'
import logo from '../../../ui/shared/logo.svg'
import { Menu, type MenuItem, usePreferenceItems } from '../../../ui/shared/menu.tsx'
import { count } from '../../../ui/shared/number.ts'
import { useObservable } from '../../../ui/shared/observable.ts'
import { open, useClose } from '../../../ui/shared/open.tsx'
import { Callout } from '../../../ui/shared/state.tsx'
import { ago, clock, moment } from '../../../ui/shared/time.ts'
import type { TillTerminal } from './data/terminal.ts'
import { text } from './text.ts'

interface TopBarProps {
  readonly terminal: TillTerminal
  /** The commands of a till that sells; without them there is no menu of them. */
  readonly commands?: readonly MenuItem[]
  /** The settings of this device. */
  readonly device?: readonly MenuItem[]
  readonly children?: ComponentChildren
  readonly onUnpair: () => Promise<void>
}

/** The names of shop and terminal, the connection, and the menus. */
export function TopBar({ terminal, commands, device = [], children, onUnpair }: TopBarProps) {
  const looks = usePreferenceItems()
  const { pairing } = terminal
  const show = () => open(<DeviceDialog terminal={terminal} onUnpair={onUnpair} />)
  return (
    <header class="top-bar">
      <img src={logo} alt="" width={28} height={28} />
      <p class="terminal-name">
        <strong>{pairing.shop.name}</strong>
        <span class="soft">{pairing.terminal.name}</span>
      </p>
      {children}
      <LinkState terminal={terminal} />
      {commands && (
        <Menu label={text.menu} items={commands} look="button plain">
          <Icon name="menu" />
          <span>{text.menu}</span>
        </Menu>
      )}
      <Menu
        label={text.device.menu}
        items={[...device, ...looks, { label: text.device.this, icon: 'info', onSelect: show }]}
      >
        <Icon name="gear" size={22} />
      </Menu>
    </header>
  )
}

interface DeviceDialogProps {
  readonly terminal: TillTerminal
  readonly onUnpair: () => Promise<void>
}

/** Shows this device's terminal, and unpairs it. */
function DeviceDialog({ terminal, onUnpair }: DeviceDialogProps) {
  const { pairing, catalog } = terminal
  const close = useClose()
  const unpair = () =>
    ask(
      {
        title: text.device.unpairTitle,
        action: text.device.unpairAction,
        text: text.device.unpairText(pairing.terminal.name),
      },
      async () => {
        await onUnpair()
        close()
      },
    )
  return (
    <Dialog title={text.device.this}>
      <dl class="facts">
        <dt>{text.device.shop}</dt>
        <dd>{pairing.shop.name}</dd>
        <dt>{text.device.name}</dt>
        <dd>{pairing.terminal.name}</dd>
        {pairing.series !== null && (
          <>
            <dt>{text.device.journal}</dt>
            <dd>{pairing.series}</dd>
          </>
        )}
        <dt>{text.device.products}</dt>
        <dd>{count(catalog.size)}</dd>
      </dl>
      <div class="unpair">
        <p class="hint">{text.device.unpairHint}</p>
        <Button kind="danger" icon="leave" onClick={unpair}>
          {text.device.unpair}
        </Button>
      </div>
    </Dialog>
  )
}

const LINKS = {
  live: { name: text.link.live, look: 'good', sign: <span class="dot" /> },
  syncing: { name: text.link.syncing, look: '', sign: <span class="spinner" /> },
  offline: { name: text.link.offline, look: 'warn', sign: <Icon name="offline" /> },
} as const

/** The connection, in words because colour alone is not enough for everyone. */
function LinkState({ terminal: { state, catalog } }: { terminal: TillTerminal }) {
  const { link, progress } = useObservable(state)
  const { name, look, sign } = LINKS[link]
  const isDownloading = link === 'syncing' && !progress.complete && catalog.size > 0
  return (
    <p class={`pill ${look}`} role="status">
      {sign}
      <span>{isDownloading ? text.link.downloading(count(catalog.size)) : name}</span>
    </p>
  )
}

/** While offline, shows the age of the prices. */
export function OldPrices({ terminal }: { terminal: TillTerminal }) {
  const { link, progress } = useObservable(terminal.state)
  useRerender(20_000)
  const iso = new Date(progress.freshAt).toISOString()
  return (
    <div role="status" title={moment(iso)}>
      {link === 'offline' && progress.freshAt > 0 && (
        <Callout look="warn" icon="offline">
          {text.link.oldPrices(clock(progress.freshAt), ago(iso))}
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
