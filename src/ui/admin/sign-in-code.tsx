import { useState } from 'preact/hooks'
import { Api } from '../shared/api.ts'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { type Submission, useSubmit } from '../shared/submit.ts'
import type { Challenge } from './sign-in.tsx'

const DIGITS = 6

interface SignInCodeProps {
  readonly email: string
  readonly challenge: Challenge
  readonly onDone: () => void
  readonly onBack: () => void
  readonly onAgain: () => Promise<boolean>
  readonly again: Submission
}

/** The second step: the digits from the mail; the sixth one sends them. */
export function SignInCode({ email, challenge, onDone, onBack, onAgain, again }: SignInCodeProps) {
  const [code, setCode] = useState('')
  const submission = useSubmit()
  const verify = (digits: string) =>
    submission.run(async () => {
      const body = { challengeId: challenge.challengeId, code: digits }
      await new Api().post('/auth/otp/verify', body)
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
        hint={`Sent to ${email}. It works for ten minutes.`}
        error={submission.rest([]) ?? again.rest([])}
      >
        {(ids) => (
          <input
            class="input code-input"
            {...ids}
            inputMode="numeric"
            autocomplete="one-time-code"
            autofocus
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
      <details>
        <summary>No mail has come?</summary>
        <p>
          Look in the spam folder. On a server without a mail account the code stands in its log,
          and whoever runs it can make a link with <code>kassa user login-link {email}</code>.
        </p>
      </details>
    </form>
  )
}
