import { useEffect, useState } from 'preact/hooks'
import { Confirm } from '../shared/dialog.tsx'
import { Icon } from '../shared/icon.tsx'
import logo from '../shared/logo.svg'
import { Menu } from '../shared/menu.tsx'
import { useThemeItems } from '../shared/theme.ts'
import { ago, count, moment } from '../shared/time.ts'
import type { Till, TillState } from './till.ts'

interface TillBarProps {
  readonly till: Till
  readonly state: TillState
  readonly onLeave: () => Promise<void>
}

/** Which till this is, how it stands to its server, and what is rarely needed. */
export function TillBar({ till, state, onLeave }: TillBarProps) {
  const themes = useThemeItems()
  const [leaving, setLeaving] = useState(false)
  const { shop, terminal } = till.pairing
  return (
    <>
      <header class="till-bar">
        <img src={logo} alt="" width={28} height={28} />
        <p class="till-name">
          <strong>{shop.name}</strong>
          <span class="soft">{terminal.name}</span>
        </p>
        <LinkState state={state} products={till.catalog.size} />
        <Menu
          label="Menu"
          items={[
            ...themes,
            {
              label: 'Unpair this device',
              icon: 'leave',
              danger: true,
              onSelect: () => setLeaving(true),
            },
          ]}
        >
          <Icon name="more" size={22} />
        </Menu>
      </header>
      {leaving && <Leaving till={till} onLeave={onLeave} onClose={() => setLeaving(false)} />}
    </>
  )
}

/** In words and not by colour alone: whether prices are today's, or how old they are. */
function LinkState({ state, products }: { state: TillState; products: number }) {
  const { link, progress } = state
  if (link === 'live') {
    return (
      <p class="link-state live" role="status">
        <span class="dot" />
        Live
      </p>
    )
  }
  if (link === 'syncing') {
    return (
      <p class="link-state" role="status">
        <span class="spinner" />
        Catching up
        {!progress.complete && products > 0 && <span>: {count(products)}</span>}
      </p>
    )
  }
  return (
    <p class="link-state offline" role="status">
      <Icon name="offline" />
      Offline
    </p>
  )
}

/** Below the bar while there is no connection: how old what the till shows is. */
export function OldPrices({ state: { link, progress } }: { state: TillState }) {
  useEvery(20_000)
  if (link !== 'offline' || progress.freshAt === 0) return <div class="old-prices" role="status" />
  const iso = new Date(progress.freshAt).toISOString()
  return (
    <div class="old-prices" role="status">
      <p title={moment(iso)}>
        No connection: prices are those of {clock(progress.freshAt)}, {ago(iso)}. This till catches
        up by itself.
      </p>
    </div>
  )
}

interface LeavingProps {
  readonly till: Till
  readonly onLeave: () => Promise<void>
  readonly onClose: () => void
}

function Leaving({ till, onLeave, onClose }: LeavingProps) {
  return (
    <Confirm title="Unpair this device?" action="Unpair" onConfirm={onLeave} onClose={onClose}>
      <p>
        The catalog and the key of {till.pairing.terminal.name} are removed from this device. To use
        it as a till again an owner has to make a new pairing code.
      </p>
    </Confirm>
  )
}

/** The time, with its day where that is not today. */
export function clock(at: number): string {
  const date = new Date(at)
  const today = date.toDateString() === new Date().toDateString()
  return date.toLocaleString(undefined, {
    ...(today ? {} : { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  })
}

/** Draws anew now and then, since what is said ages by itself. */
function useEvery(milliseconds: number): void {
  const [, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((turn) => turn + 1), milliseconds)
    return () => clearInterval(timer)
  }, [milliseconds])
}
