import { Api } from '../../shared/api.ts'
import { Button, ButtonLink } from '../../shared/button.tsx'
import { ApiError } from '../../shared/problem.ts'
import { useSubmit } from '../../shared/submit.ts'
import { Welcome } from './welcome.tsx'

/** Signs in by a link that works once; only the button uses it up. */
export function SignInByLink({ token }: { token: string }) {
  const submission = useSubmit()
  const refusal = submission.rest([])
  const used = submission.error instanceof ApiError && submission.error.status === 401
  const signIn = () =>
    submission.run(async () => {
      await new Api().post('/auth/link', { token })
      location.replace('/admin')
    })
  return (
    <Welcome title="Sign in to your shop" text="This link signs you in once, on this device.">
      {refusal && (
        <p class="callout bad" role="alert">
          {refusal}
        </p>
      )}
      {used ? (
        <ButtonLink href="/admin">Sign in another way</ButtonLink>
      ) : (
        <Button kind="primary" busy={submission.busy} onClick={() => void signIn()}>
          Sign in
        </Button>
      )}
    </Welcome>
  )
}
