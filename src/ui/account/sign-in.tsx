import { useState } from 'preact/hooks'
import type { Api } from '../shared/api.ts'
import { Button } from '../shared/button.tsx'
import { TextField } from '../shared/field.tsx'
import { useSubmit } from '../shared/submit.ts'
import { CodeEntry } from './code-entry.tsx'

interface Challenge {
  readonly challengeId: string
  readonly expiresAt: string
}

/** By a code that is mailed; whoever is new has an account from then on. */
export function SignIn({ api, onDone }: { api: Api; onDone: () => void }) {
  const [email, setEmail] = useState('')
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const submission = useSubmit()
  const ask = () =>
    submission.run(async () => {
      setChallenge(await api.post<Challenge>('/storefront/api/otp', { email }))
    })
  if (challenge) {
    return (
      <CodeEntry
        key={challenge.challengeId}
        api={api}
        email={email}
        challengeId={challenge.challengeId}
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
        hint="You get a code by mail. There is no password to remember."
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
    </form>
  )
}
