import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../../ui/shared/button.tsx'
import { Field, Form } from '../../../ui/shared/field.tsx'
import { saveJson } from '../../../ui/shared/file-save.ts'
import { messageOf, PageError } from '../../../ui/shared/problem.ts'
import { ScanButton } from '../../../ui/shared/scan/camera.tsx'
import { Callout } from '../../../ui/shared/state.tsx'
import { useSubmit } from '../../../ui/shared/submit.ts'
import { complain } from '../../../ui/shared/toast.tsx'
import { Welcome } from '../../../ui/shared/welcome.tsx'
import type { TerminalDatabase } from './data/database.ts'
import { isRevoked, pairWith } from './data/terminal-api.ts'
import { devicePage } from './device-page.ts'
import { storePairing } from './journal/new-pairing.ts'
import { type Unsent, unsentIn } from './journal/series.ts'
import { pairingCodeIn } from './pairing-code.ts'
import { text } from './text.ts'

const CODE_LENGTH = 8

interface PairingScreenProps {
  readonly database: TerminalDatabase
  /** A code from the page's address; it is tried at once, unless HTTPS should be set up first. */
  readonly code: string | null
  /** The shop that revoked this terminal, or null if the device was not revoked. */
  readonly revokedFrom: string | null
  readonly onPaired: () => Promise<void>
  /** The current terminal and the way back to it, or null if the device is not paired. */
  readonly stay: { readonly name: string; readonly back: () => void } | null
}

/** Turns a device into a terminal of a shop, with a code from the shop's owner. */
export function PairingScreen(props: PairingScreenProps) {
  const { database, code, revokedFrom, onPaired, stay } = props
  const [typed, setTyped] = useState(code ?? '')
  const submission = useSubmit()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const pair = (entered: string) =>
    submission.run(async () => {
      const paired = await pairWith(entered).catch((error) => {
        throw isRevoked(error) ? new PageError(text.pairing.wrongCode) : error
      })
      await storePairing(database, paired)
      // A request only: if it is denied, the browser may delete the catalog when the disk is full.
      await navigator.storage?.persist?.()
      await onPaired()
    })
  useEffect(() => {
    if (code && isSecureContext) void pair(code)
  }, [])
  const changeText = (entered: string) => {
    const next = entered
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, CODE_LENGTH)
    setTyped(next)
    if (next !== typed && pairingCodeIn(next)) void pair(next)
  }
  const scanned = (code: string) => {
    const next = pairingCodeIn(code)
    if (!next) return complain(text.pairing.noCode)
    setTyped(next)
    void pair(next)
  }
  return (
    <Welcome title={text.pairing.title} text={text.pairing.text}>
      {revokedFrom !== null && <Revoked shop={revokedFrom} />}
      {!stay && <UnsentEntries database={database} shopName={revokedFrom} />}
      {!isSecureContext && <SetUpFirst code={typed} />}
      <Form onSend={() => pair(typed)}>
        <Field label={text.pairing.code} hint={text.pairing.hint} error={submission.rest()}>
          {(ids) => (
            <input
              class="input code-input pairing-input"
              {...ids}
              autocomplete="off"
              autocapitalize="characters"
              spellcheck={false}
              ref={field}
              value={typed}
              onInput={(event) => changeText(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button
          kind="primary"
          type="submit"
          busy={submission.busy}
          disabled={typed.length < CODE_LENGTH}
        >
          {text.pairing.pair}
        </Button>
        <ScanButton label={text.returns.scan} onCode={scanned} />
        {stay && (
          <button type="button" class="link" onClick={stay.back}>
            {text.pairing.stay(stay.name)}
          </button>
        )}
      </Form>
    </Welcome>
  )
}

/** @param code passed to the page that sets up the device, which returns it */
function SetUpFirst({ code }: { code: string }) {
  const page = devicePage()
  return (
    <Callout look="warn">
      {text.pairing.noHttps} {page && text.pairing.setUpFirst(page + (code && `#${code}`))}
    </Callout>
  )
}

interface UnsentProps {
  readonly database: TerminalDatabase
  /** Null if only its slug is known. */
  readonly shopName: string | null
}

/** Entries that wait for another pairing. They can be saved in case there is none. */
function UnsentEntries({ database, shopName }: UnsentProps) {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  useEffect(() => {
    unsentIn(database).then(setUnsent, (error) => complain(messageOf(error)))
  }, [database])
  if (!unsent) return null
  const { shop, entries } = unsent
  const save = () => saveJson(unsent, `journal-${shop}.json`)
  return (
    <>
      <Callout look="warn" role="status">
        {text.pairing.unsent(entries.length, shopName ?? shop)}
      </Callout>
      <Button onClick={save}>{text.pairing.saveUnsent}</Button>
    </>
  )
}

function Revoked({ shop }: { shop: string }) {
  return (
    <Callout look="bad" role="alert">
      {text.pairing.revoked(shop)}
    </Callout>
  )
}
