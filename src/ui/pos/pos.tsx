import { useEffect, useMemo, useState } from 'preact/hooks'
import { Splash, Welcome } from '../admin/frame/welcome.tsx'
import { Failure } from '../shared/state.tsx'
import { Toasts } from '../shared/toast.tsx'
import { Counter } from './counter.tsx'
import { TillDatabase } from './database.ts'
import { pairingCodeIn } from './pairing-code.ts'
import { PairingScreen } from './pairing-screen.tsx'
import { forget, Till } from './till.ts'

type Phase =
  | { readonly name: 'starting' }
  | { readonly name: 'unpaired'; readonly revokedFrom: string | null }
  | { readonly name: 'paired'; readonly till: Till }
  | { readonly name: 'broken'; readonly error: unknown }

/** The whole page: a device that is to become a till, or one that is. */
export function Pos() {
  const [database, setDatabase] = useState<TillDatabase | null>(null)
  const [phase, setPhase] = useState<Phase>({ name: 'starting' })
  const [code, setCode] = useCodeOfAddress()
  const open = async (opened: TillDatabase) => {
    const pairing = await opened.state('pairing')
    if (!pairing) return setPhase({ name: 'unpaired', revokedFrom: null })
    const till = await Till.open(opened, pairing, (how) => {
      if (how === 'revoked') setPhase({ name: 'unpaired', revokedFrom: pairing.shop.name })
      else setPhase({ name: 'broken', error: how })
    })
    till.start()
    setPhase({ name: 'paired', till })
  }
  const start = () => {
    setPhase({ name: 'starting' })
    TillDatabase.open()
      .then(async (opened) => {
        setDatabase(opened)
        await open(opened)
      })
      .catch((error) => setPhase({ name: 'broken', error }))
  }
  useEffect(start, [])
  const till = phase.name === 'paired' ? phase.till : null
  const paired = async () => {
    setCode(null)
    till?.stop()
    if (database) await open(database)
  }
  const leave = async (left: Till) => {
    left.stop()
    await forget(left.database, left.pairing)
    setPhase({ name: 'unpaired', revokedFrom: null })
  }
  return (
    <>
      {phase.name === 'starting' && <Splash />}
      {phase.name === 'broken' && <Broken error={phase.error} retry={start} />}
      {database && (phase.name === 'unpaired' || (till && code !== null)) && (
        <PairingScreen
          key={code}
          database={database}
          code={code}
          revokedFrom={phase.name === 'unpaired' ? phase.revokedFrom : null}
          onPaired={paired}
          stay={till && { name: till.pairing.terminal.name, back: () => setCode(null) }}
        />
      )}
      {till && code === null && (
        <Counter key={till.pairing.key} till={till} onLeave={() => leave(till)} />
      )}
      <Toasts />
    </>
  )
}

/** The code that a QR code has put into the address; it is taken out, so that nobody reads it. */
function useCodeOfAddress(): [string | null, (code: string | null) => void] {
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
    <Welcome title="The till cannot start" text="This browser does not let it keep its catalog.">
      <Failure error={error} retry={retry} />
      <p class="soft small">
        A private window, or a device whose storage is full, are the usual reasons.
      </p>
    </Welcome>
  )
}
