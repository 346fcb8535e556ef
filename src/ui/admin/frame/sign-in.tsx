import { Api, type Listing } from '../../shared/api.ts'
import { Button, ButtonLink } from '../../shared/button.tsx'
import { ApiError } from '../../shared/problem.ts'
import { useResource } from '../../shared/resource.ts'
import { SignIn } from '../../shared/sign-in.tsx'
import { FormError } from '../../shared/state.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { Welcome } from '../../shared/welcome.tsx'

interface Provider {
  readonly id: string
  readonly name: string
  /** The page that starts a sign-in with it. */
  readonly url: string
}

const api = new Api()

/** Signs in with a code by email or with an identity provider. */
export function AdminSignIn({ email = '', onDone }: { email?: string; onDone: () => void }) {
  return (
    <SignIn api={api} path="/auth/otp" email={email} help={help} onDone={onDone}>
      <Providers />
    </SignIn>
  )
}

const help = (email: string, inLog: boolean) => (
  <details>
    <summary>{inLog ? 'Cannot read the log?' : 'No email arrived?'}</summary>
    <p>
      {inLog ? 'Ask' : 'Look in your spam folder, or ask'} the person who runs this server for a
      sign-in link: <code>kassa user login-link {email}</code>
    </p>
  </details>
)

function Providers() {
  const { data } = useResource<Listing<Provider>>('/auth/oidc')
  if (!data || data.data.length === 0) return null
  const back = encodeURIComponent(location.pathname + location.search)
  return (
    <>
      <p class="or">or</p>
      {data.data.map(({ id, name, url }) => (
        <ButtonLink key={id} href={`${url}?returnTo=${back}`}>
          Continue with {name}
        </ButtonLink>
      ))}
    </>
  )
}

/** Signs in with a single-use link. Opening the link does not use it up, only the button does. */
export function SignInByLink({ token }: { token: string }) {
  const submission = useSubmit()
  const used = submission.error instanceof ApiError && submission.error.status === 401
  const signIn = () =>
    submission.run(async () => {
      await new Api().post('/auth/link', { token })
      location.replace('/admin')
    })
  return (
    <Welcome title="Sign in to your shop" text="This link signs you in once, on this device.">
      <FormError>{submission.rest()}</FormError>
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
