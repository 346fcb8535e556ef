import { Api, type Listing } from '../../shared/api.ts'
import { ButtonLink } from '../../shared/button.tsx'
import { useResource } from '../../shared/resource.ts'
import { SignIn } from '../../shared/sign-in.tsx'

interface Provider {
  readonly id: string
  readonly name: string
  /** Where signing in by it begins. */
  readonly url: string
}

const api = new Api()

/** By a code that is mailed, or by a provider that the server knows. */
export function AdminSignIn({ email = '', onDone }: { email?: string; onDone: () => void }) {
  return (
    <SignIn api={api} path="/auth/otp" email={email} help={help} onDone={onDone}>
      <Providers />
    </SignIn>
  )
}

const help = (email: string, inLog: boolean) => (
  <details>
    <summary>{inLog ? 'You cannot read the log?' : 'No mail has come?'}</summary>
    <p>
      {inLog ? 'Ask' : 'Look in the spam folder, or ask'} whoever runs this server for a sign-in
      link: <code>kassa user login-link {email}</code>
    </p>
  </details>
)

function Providers() {
  const { data } = useResource('providers', (signal) =>
    api.get<Listing<Provider>>('/auth/oidc', { signal }),
  )
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
