import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { CODE_DIGITS } from '../../domain/access/code.ts'
import type { Challenge } from '../../domain/access/otp.ts'
import type { Api } from './api.ts'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { SignInCode } from './sign-in-code.tsx'
import { useSubmit } from './submit.ts'

interface SignInProps {
  readonly api: Api
  /** Where a code is asked for; below it, at /verify, it is taken. */
  readonly path: '/auth/otp' | '/storefront/api/otp'
  /** Where it is known who comes. */
  readonly email?: string
  readonly hint?: string
  /** For whom no mail reaches. */
  readonly help?: (email: string, inLog: boolean) => ComponentChildren
  readonly onDone: () => void
  /** Other ways in. */
  readonly children?: ComponentChildren
}

/** By a code that is mailed. */
export function SignIn(props: SignInProps) {
  const { api, path, hint, help, onDone, children } = props
  const [email, setEmail] = useState(props.email ?? '')
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const submission = useSubmit()
  const ask = () =>
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
        onAgain={() => void ask()}
        again={submission}
      />
    )
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <TextField
        label="Email address"
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
        Send me a code
      </Button>
      {children}
    </form>
  )
}
