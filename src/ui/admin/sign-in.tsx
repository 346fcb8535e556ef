import { useState } from 'preact/hooks'
import { Api, type Listing } from '../shared/api.ts'
import { Button, ButtonLink } from '../shared/button.tsx'
import { TextField } from '../shared/field.tsx'
import { useResource } from '../shared/resource.ts'
import { useSubmit } from '../shared/submit.ts'
import { SignInCode } from './sign-in-code.tsx'

interface Provider {
  readonly name: string
  readonly title?: string
}

export interface Challenge {
  readonly challengeId: string
  readonly expiresAt: string
}

/** By a code that is mailed, or by a provider that the server knows. */
export function SignIn({ email: known = '', onDone }: { email?: string; onDone: () => void }) {
  const [email, setEmail] = useState(known)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const submission = useSubmit()
  const ask = () =>
    submission.run(async () => {
      setChallenge(await new Api().post<Challenge>('/auth/otp', { email }))
    })
  if (challenge) {
    return (
      <SignInCode
        key={challenge.challengeId}
        email={email}
        challenge={challenge}
        onDone={onDone}
        onBack={() => setChallenge(null)}
        onAgain={ask}
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
      <Providers />
    </form>
  )
}

function Providers() {
  const { data } = useResource('providers', (signal) =>
    new Api().get<Listing<Provider>>('/auth/oidc', { signal }),
  )
  if (!data || data.data.length === 0) return null
  const back = encodeURIComponent(location.pathname + location.search)
  return (
    <>
      <p class="or">or</p>
      {data.data.map(({ name, title }) => (
        <ButtonLink key={name} href={`/auth/oidc/${encodeURIComponent(name)}?returnTo=${back}`}>
          Continue with {title ?? name}
        </ButtonLink>
      ))}
    </>
  )
}
