import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { CODE_DIGITS } from '../../domain/access/code.ts'
import type { Challenge } from '../../domain/access/otp.ts'
import type { Api } from './api.ts'
import { Button } from './button.tsx'
import { Field, Form, TextField } from './field.tsx'
import { type Submission, useSubmit } from './submit.ts'
import { shared } from './text.ts'

const words = shared.signIn

interface SignInProps {
  readonly api: Api
  /** The path that requests a code; `/verify` below it accepts the code. */
  readonly path: '/auth/otp' | '/storefront/api/otp'
  /** The address, if it is already known. */
  readonly email?: string
  readonly hint?: string
  /** Advice if no email arrives. */
  readonly help?: (email: string, inLog: boolean) => ComponentChildren
  readonly onDone: () => void
  /** Other ways to sign in, shown below. */
  readonly children?: ComponentChildren
}

/** Signs in with a code that is sent by email. */
export function SignIn(props: SignInProps) {
  const { api, path, hint, help, onDone, children } = props
  const [email, setEmail] = useState(props.email ?? '')
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const submission = useSubmit()
  const requestCode = () =>
    submission.run(async () => {
      setChallenge(await api.post<Challenge>(path, { email }))
    })
  if (challenge !== null) {
    const { challengeId, digits = CODE_DIGITS.usual, sentTo } = challenge
    return (
      <SignInCode
        key={challengeId}
        email={email}
        length={digits}
        inLog={sentTo === 'log'}
        help={help?.(email, sentTo === 'log')}
        onCode={async (code) => {
          await api.post(`${path}/verify`, { challengeId, code })
          onDone()
        }}
        onBack={() => setChallenge(null)}
        onAgain={() => void requestCode()}
        again={submission}
      />
    )
  }
  return (
    <Form onSend={requestCode}>
      <TextField
        label={words.email}
        hint={hint}
        value={email}
        onInput={setEmail}
        error={submission.of('email') ?? submission.rest(['email'])}
        input={{
          type: 'email',
          name: 'email',
          autocomplete: 'email',
          required: true,
          autofocus: true,
        }}
      />
      <Button kind="primary" type="submit" busy={submission.busy}>
        {words.send}
      </Button>
      {children}
    </Form>
  )
}

interface SignInCodeProps {
  readonly email: string
  /** The number of digits of the code. */
  readonly length: number
  /** Without a mail server the code is written to the server's log. */
  readonly inLog: boolean
  /** Advice if no email arrives; by default, to look into the spam folder. */
  readonly help: ComponentChildren
  /** Signs in with the digits, or throws. */
  readonly onCode: (digits: string) => Promise<void>
  readonly onBack: () => void
  readonly onAgain: () => void
  /** The request for a new code. */
  readonly again: Submission
}

/** The second step: a field for the code, which is sent with its last digit. */
function SignInCode(props: SignInCodeProps) {
  const { email, length, inLog, help, onCode, onBack, onAgain, again } = props
  const [code, setCode] = useState('')
  const submission = useSubmit()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const verify = (digits: string) => submission.run(() => onCode(digits))
  const changeCode = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length)
    setCode(digits)
    if (digits.length === length && digits !== code) void verify(digits)
  }
  return (
    <Form onSend={() => verify(code)}>
      <Field
        label={inLog ? words.codeInLog : words.codeInMail}
        hint={inLog ? words.inLog(email) : help ? words.sent(email) : words.sentSpam(email)}
        error={submission.rest() ?? again.rest()}
      >
        {(ids) => (
          <input
            class="input code-input"
            {...ids}
            inputMode="numeric"
            autocomplete="one-time-code"
            ref={field}
            value={code}
            onInput={(event) => changeCode(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button kind="primary" type="submit" busy={submission.busy} disabled={code.length < length}>
        {words.action}
      </Button>
      <div class="row">
        <button type="button" class="link" onClick={onBack}>
          {words.otherAddress}
        </button>
        <button type="button" class="link" onClick={onAgain}>
          {words.again}
        </button>
      </div>
      {help}
    </Form>
  )
}
