import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { CODE_DIGITS } from '../../domain/code.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { type Submission, useSubmit } from './submit.ts'

const { usual: FEWEST, guarded: MOST } = CODE_DIGITS

interface SignInCodeProps {
  readonly email: string
  /** What to do when no mail comes; without it the hint says as much as it can. */
  readonly help: ComponentChildren
  /** Signs in with the digits, or throws. */
  readonly onCode: (digits: string) => Promise<void>
  readonly onBack: () => void
  readonly onAgain: () => void
  /** How asking for another code goes. */
  readonly again: Submission
}

/**
 * The second step: the digits from the mail. A whole code that is pasted or filled in is sent at
 * once. Somebody who types waits until the longest code is complete, or presses the button: the
 * page does not know how long this code is, and a try with half of it would count.
 */
export function SignInCode({ email, help, onCode, onBack, onAgain, again }: SignInCodeProps) {
  const [code, setCode] = useState('')
  const submission = useSubmit()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const verify = (digits: string) => void submission.run(() => onCode(digits))
  const typed = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, MOST)
    const atOnce = digits.length - code.length > 1
    setCode(digits)
    if (digits.length === MOST ? digits !== code : isWhole(digits) && atOnce) verify(digits)
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        verify(code)
      }}
    >
      <Field
        label="Code from the mail"
        hint={`Sent to ${email}. It works for ten minutes${help ? '' : '; look in the spam folder too'}.`}
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
      <Button kind="primary" type="submit" busy={submission.busy} disabled={!isWhole(code)}>
        Sign in
      </Button>
      <div class="row">
        <button type="button" class="link" onClick={onBack}>
          Another address
        </button>
        <button type="button" class="link" onClick={onAgain}>
          Send a new code
        </button>
      </div>
      {help}
    </form>
  )
}

function isWhole(digits: string): boolean {
  return digits.length === FEWEST || digits.length === MOST
}
