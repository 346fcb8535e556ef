import { useEffect, useRef, useState } from 'preact/hooks'
import { Welcome } from '../admin/frame/welcome.tsx'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { Icon } from '../shared/icon.tsx'
import { useSubmit } from '../shared/submit.ts'
import { Camera, hasCamera } from './camera.tsx'
import type { TillDatabase } from './database.ts'
import { pairingCodeIn } from './pairing-code.ts'
import { pairWith } from './till-api.ts'

const LENGTH = 8

interface PairingScreenProps {
  readonly database: TillDatabase
  /** A code that came with the address; it is tried at once. */
  readonly code: string | null
  /** The shop that has ended this terminal, where that is why we are here. */
  readonly revokedFrom: string | null
  readonly onPaired: () => Promise<void>
  /** Where the device is a till already: which, and the way back to it. */
  readonly stay: { readonly name: string; readonly back: () => void } | null
}

/** Where a device becomes a terminal of a shop, by a code that an owner shows it. */
export function PairingScreen(props: PairingScreenProps) {
  const { database, code, revokedFrom, onPaired, stay } = props
  const [typed, setTyped] = useState(code ?? '')
  const [camera, setCamera] = useState(false)
  const submission = useSubmit()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const pair = (text: string) =>
    submission.run(async () => {
      const pairing = await pairWith(text)
      await database.pair(pairing)
      // Only a wish: without it the browser may clear the catalog when the disk is nearly full.
      await navigator.storage?.persist?.()
      await onPaired()
    })
  useEffect(() => {
    if (code) void pair(code)
  }, [])
  const took = (text: string) => {
    const next = text
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, LENGTH)
    setTyped(next)
    if (next !== typed && pairingCodeIn(next)) void pair(next)
  }
  const seen = (text: string) => {
    const next = pairingCodeIn(text)
    if (!next) return
    setCamera(false)
    setTyped(next)
    void pair(next)
  }
  return (
    <Welcome title="Pair this till" text="An owner finds the code in admin, under Terminals.">
      {revokedFrom !== null && <Revoked shop={revokedFrom} />}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void pair(typed)
        }}
      >
        <Field
          label="Pairing code"
          hint="Eight characters. It works once, for ten minutes."
          error={submission.rest([])}
        >
          {(ids) => (
            <input
              class="input code-input pairing-input"
              {...ids}
              autocomplete="off"
              autocapitalize="characters"
              spellcheck={false}
              ref={field}
              value={typed}
              onInput={(event) => took(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button
          kind="primary"
          type="submit"
          busy={submission.busy}
          disabled={typed.length < LENGTH}
        >
          Pair
        </Button>
        {hasCamera() && (
          <Button icon="camera" onClick={() => setCamera(true)}>
            Scan the QR code
          </Button>
        )}
        {stay && (
          <button type="button" class="link" onClick={stay.back}>
            Stay paired as {stay.name}
          </button>
        )}
      </form>
      {camera && <Camera title="Scan the QR code" onCode={seen} onClose={() => setCamera(false)} />}
    </Welcome>
  )
}

function Revoked({ shop }: { shop: string }) {
  return (
    <p class="callout bad" role="alert">
      <Icon name="warning" />
      <span>
        This terminal of {shop} was ended, or paired on another device. Its catalog and its key have
        been removed from this one.
      </span>
    </p>
  )
}
