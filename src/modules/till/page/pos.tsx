import { useEffect, useMemo, useState } from 'preact/hooks'
import { Button } from '../../../ui/shared/button.tsx'
import { useWindowEvent } from '../../../ui/shared/listener.ts'
import { useObservable } from '../../../ui/shared/observable.ts'
import { prepareSounds } from '../../../ui/shared/scan/sounds.ts'
import { Failure } from '../../../ui/shared/state.tsx'
import { Toasts } from '../../../ui/shared/toast.tsx'
import { Splash, Welcome } from '../../../ui/shared/welcome.tsx'
import { type Closed, TerminalDatabase } from './data/database.ts'
import { forget, TillTerminal } from './data/terminal.ts'
import { loadLater, PairingScreen, ScanScreen } from './later.ts'
import { pairingCodeIn } from './pairing-code.ts'
import { useRenewal } from './renewal.ts'
import { Checkout } from './sell/checkout.ts'
import { refuseTaken } from './sell/removal.ts'
import { SellScreen } from './sell/sell-screen.tsx'
import { text } from './text.ts'

const LATER_MS = 300

type Phase =
  | { readonly name: 'starting' }
  | { readonly name: 'unpaired'; readonly revokedFrom: string | null }
  | { readonly name: 'paired'; readonly checkout: Checkout }
  | { readonly name: 'broken'; readonly error: unknown }
  | { readonly name: 'closed'; readonly why: Closed }

/** The whole page: the pairing screen, or the screen of a paired device. */
export function Pos() {
  const [database, setDatabase] = useState<TerminalDatabase | null>(null)
  const [phase, setPhase] = useState<Phase>({ name: 'starting' })
  const [code, setCode] = useCodeInAddress()
  /** Nothing works without the database, so further errors add nothing. */
  const fail = (error: unknown) =>
    setPhase((now) => (now.name === 'closed' ? now : { name: 'broken', error }))
  const open = async (opened: TerminalDatabase) => {
    const pairing = await opened.pairing()
    if (!pairing) return setPhase({ name: 'unpaired', revokedFrom: null })
    const terminal = await TillTerminal.open(opened, pairing, (reason) => {
      // After any other error, the journal is still sent as long as the page is open.
      if (reason !== 'revoked') return fail(reason)
      checkout.stop()
      setPhase({ name: 'unpaired', revokedFrom: pairing.shop.name })
    })
    const checkout = await Checkout.open(terminal)
    checkout.start()
    setPhase({ name: 'paired', checkout })
  }
  const start = () => {
    setPhase({ name: 'starting' })
    TerminalDatabase.open((why) => setPhase({ name: 'closed', why }))
      .then(async (opened) => {
        setDatabase(opened)
        await open(opened)
      })
      .catch(fail)
  }
  useEffect(start, [])
  const checkout = phase.name === 'paired' ? phase.checkout : null
  const paired = async () => {
    setCode(null)
    checkout?.stop()
    if (database) await open(database)
  }
  const unpair = async ({ terminal, journal, settings }: Checkout) => {
    if (checkout) refuseTaken(checkout)
    await journal.clear(settings.value?.tillSales === true)
    checkout?.stop()
    await forget(terminal.database, terminal.pairing)
    setPhase({ name: 'unpaired', revokedFrom: null })
  }
  return (
    <>
      {phase.name === 'starting' && <Splash />}
      {phase.name === 'broken' && <Broken error={phase.error} retry={start} />}
      {phase.name === 'closed' && (
        <Welcome {...text.closed[phase.why]}>
          <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
            {text.closed.again}
          </Button>
        </Welcome>
      )}
      {database && (phase.name === 'unpaired' || (checkout && code !== null)) && (
        <PairingScreen
          key={code}
          database={database}
          code={code}
          revokedFrom={phase.name === 'unpaired' ? phase.revokedFrom : null}
          onPaired={paired}
          stay={
            checkout && {
              name: checkout.terminal.pairing.terminal.name,
              back: () => setCode(null),
            }
          }
        />
      )}
      {checkout && code === null && (
        <Paired
          key={checkout.terminal.pairing.key}
          checkout={checkout}
          onUnpair={() => unpair(checkout)}
          onPairAgain={() => setCode('')}
        />
      )}
      <Toasts />
    </>
  )
}

interface PairedProps {
  readonly checkout: Checkout
  readonly onUnpair: () => Promise<void>
  readonly onPairAgain: () => void
}

/**
 * The screen of a paired device: it sells if the shop has turned that on, otherwise it shows
 * prices.
 */
function Paired({ checkout, onUnpair, onPairAgain }: PairedProps) {
  const settings = useObservable(checkout.settings)
  useRenewal(checkout)
  // The page is rendered first.
  useEffect(() => {
    const timer = setTimeout(() => {
      prepareSounds()
      void loadLater()
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (settings?.tillSales) {
    return (
      <SellScreen
        checkout={checkout}
        settings={settings}
        onUnpair={onUnpair}
        onPairAgain={onPairAgain}
      />
    )
  }
  return <ScanScreen terminal={checkout.terminal} settings={settings} onUnpair={onUnpair} />
}

/** The pairing code that a QR code put into the address; it is removed from there at once. */
function useCodeInAddress(): [string | null, (code: string | null) => void] {
  const first = useMemo(takeCode, [])
  const [code, setCode] = useState(first)
  useWindowEvent('hashchange', () => {
    const next = takeCode()
    if (next) setCode(next)
  })
  return [code, setCode]
}

function takeCode(): string | null {
  if (location.hash === '') return null
  const code = pairingCodeIn(location.hash)
  history.replaceState(null, '', location.pathname)
  return code
}

function Broken({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Welcome title={text.broken.title} text={text.broken.text}>
      <Failure error={error} retry={retry} />
      <p class="soft small">{text.broken.hint}</p>
    </Welcome>
  )
}
