import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { type Submission, useSubmit } from './submit.ts'

interface SignInCodeProps {
  readonly email: string
  /** How many digits the code has. */
  readonly length: number
  /** There is no mail server: the code stands in the log of this one. */
  readonly inLog: boolean
  /** What to do when no mail comes; without it the hint says as much as it can. */
  readonly help: ComponentChildren
  /** Signs in with the digits, or throws. */
  readonly onCode: (digits: string) => Promise<void>
  readonly onBack: () => void
  readonly onAgain: () => void
  /** How asking for another code goes. */
  readonly again: Submission
}

/** The second step: the digits of the code. The last one sends them. */
export function SignInCode(props: SignInCodeProps) {
  const { email, length, inLog, help, onCode, onBack, onAgain, again } = props
  const [code, setCode] = useState('')
  const submission = useSubmit()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const verify = (digits: string) => void submission.run(() => onCode(digits))
  const typed = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length)
    setCode(digits)
    if (digits.length === length && digits !== code) verify(digits)
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
        label={inLog ? 'Code from the log' : 'Code from the mail'}
        hint={
          inLog
            ? `This server sends no mail: the code for ${email} is in its log. It works for ten minutes.`
            : `Sent to ${email}. It works for ten minutes${help ? '' : '; look in the spam folder too'}.`
        }
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
      <Button kind="primary" type="submit" busy={submission.busy} disabled={code.length < length}>
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
