import { useEffect, useRef, useState } from 'preact/hooks'
import type { Api } from '../shared/api.ts'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { type Submission, useSubmit } from '../shared/submit.ts'

const DIGITS = 6

interface CodeEntryProps {
  readonly api: Api
  readonly email: string
  readonly challengeId: string
  readonly onDone: () => void
  readonly onBack: () => void
  readonly onAgain: () => Promise<boolean>
  /** How asking for another code goes. */
  readonly again: Submission
}

/** The second step: the digits from the mail; the sixth one sends them. */
export function CodeEntry(props: CodeEntryProps) {
  const { api, email, challengeId, onDone, onBack, onAgain, again } = props
  const [code, setCode] = useState('')
  const submission = useSubmit()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const verify = (digits: string) =>
    submission.run(async () => {
      await api.post('/storefront/api/otp/verify', { challengeId, code: digits })
      onDone()
    })
  const typed = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, DIGITS)
    setCode(digits)
    if (digits.length === DIGITS && digits !== code) void verify(digits)
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void verify(code)
      }}
    >
      <Field
        label="Code from the mail"
        hint={`Sent to ${email}. It works for ten minutes; look in the spam folder too.`}
        error={submission.rest([]) ?? again.rest([])}
      >
        {(ids) => (
          <input
            class="input code-input"
            {...ids}
            inputMode="numeric"
            autocomplete="one-time-code"
            ref={field}
            value={code}
            onInput={(event) => typed(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button kind="primary" type="submit" busy={submission.busy} disabled={code.length < DIGITS}>
        Sign in
      </Button>
      <div class="row">
        <button type="button" class="link" onClick={onBack}>
          Another address
        </button>
        <button type="button" class="link" onClick={() => void onAgain()}>
          Send a new code
        </button>
      </div>
    </form>
  )
}
