import { useEffect, useMemo, useState } from 'preact/hooks'
import { Failure } from '../shared/state.tsx'
import { Toasts } from '../shared/toast.tsx'
import { Splash, Welcome } from '../shared/welcome.tsx'
import { TerminalDatabase } from './database.ts'
import { PairingScreen, pairingCodeIn } from './pairing-screen.tsx'
import { ScanScreen } from './scan-screen.tsx'
import { forget, Terminal } from './terminal.ts'

type Phase =
  | { readonly name: 'starting' }
  | { readonly name: 'unpaired'; readonly revokedFrom: string | null }
  | { readonly name: 'paired'; readonly terminal: Terminal }
  | { readonly name: 'broken'; readonly error: unknown }

/** The whole page: the pairing screen, or the scan screen of a paired device. */
export function Pos() {
  const [database, setDatabase] = useState<TerminalDatabase | null>(null)
  const [phase, setPhase] = useState<Phase>({ name: 'starting' })
  const [code, setCode] = useCodeInAddress()
  const open = async (opened: TerminalDatabase) => {
    const pairing = await opened.state('pairing')
    if (!pairing) return setPhase({ name: 'unpaired', revokedFrom: null })
    const terminal = await Terminal.open(opened, pairing, (reason) => {
      if (reason === 'revoked') setPhase({ name: 'unpaired', revokedFrom: pairing.shop.name })
      else setPhase({ name: 'broken', error: reason })
    })
    terminal.start()
    setPhase({ name: 'paired', terminal })
  }
  const start = () => {
    setPhase({ name: 'starting' })
    TerminalDatabase.open()
      .then(async (opened) => {
        setDatabase(opened)
        await open(opened)
      })
      .catch((error) => setPhase({ name: 'broken', error }))
  }
  useEffect(start, [])
  const terminal = phase.name === 'paired' ? phase.terminal : null
  const paired = async () => {
    setCode(null)
    terminal?.stop()
    if (database) await open(database)
  }
  const unpair = async (terminal: Terminal) => {
    terminal.stop()
    await forget(terminal.database, terminal.pairing)
    setPhase({ name: 'unpaired', revokedFrom: null })
  }
  return (
    <>
      {phase.name === 'starting' && <Splash />}
      {phase.name === 'broken' && <Broken error={phase.error} retry={start} />}
      {database && (phase.name === 'unpaired' || (terminal && code !== null)) && (
        <PairingScreen
          key={code}
          database={database}
          code={code}
          revokedFrom={phase.name === 'unpaired' ? phase.revokedFrom : null}
          onPaired={paired}
          stay={terminal && { name: terminal.pairing.terminal.name, back: () => setCode(null) }}
        />
      )}
      {terminal && code === null && (
        <ScanScreen
          key={terminal.pairing.key}
          terminal={terminal}
          onUnpair={() => unpair(terminal)}
        />
      )}
      <Toasts />
    </>
  )
}

/** The pairing code that a QR code put into the address; it is removed from there at once. */
function useCodeInAddress(): [string | null, (code: string | null) => void] {
  const first = useMemo(takeCode, [])
  const [code, setCode] = useState(first)
  useEffect(() => {
    const changed = () => {
      const next = takeCode()
      if (next) setCode(next)
    }
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])
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
    <Welcome
      title="The till cannot start"
      text="This browser does not allow the till to store its catalog."
    >
      <Failure error={error} retry={retry} />
      <p class="soft small">
        This usually happens in a private window, or when the device has no storage space left.
      </p>
    </Welcome>
  )
}
