import type { ProviderView } from '../../../domain/access/identity.ts'
import { Api, type Listing } from '../../shared/api.ts'
import { Button, ButtonLink } from '../../shared/button.tsx'
import { ApiError } from '../../shared/problem.ts'
import { useResource } from '../../shared/resource.ts'
import { SignIn } from '../../shared/sign-in.tsx'
import { FormError } from '../../shared/state.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { Welcome } from '../../shared/welcome.tsx'
import { text } from '../text.ts'

const words = text.signIn

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
    <summary>{inLog ? words.noLog : words.noMail}</summary>
    <p>
      {(inLog ? words.noLogHelp : words.noMailHelp)(<code>kassa user login-link {email}</code>)}
    </p>
  </details>
)

function Providers() {
  const { data } = useResource<Listing<ProviderView>>('/auth/oidc')
  if (!data || data.data.length === 0) return null
  const back = encodeURIComponent(location.pathname + location.search)
  return (
    <>
      <p class="or">{words.or}</p>
      {data.data.map(({ id, name, url }) => (
        <ButtonLink key={id} href={`${url}?returnTo=${back}`}>
          {words.with(name)}
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
    <Welcome title={words.title} text={words.linkText}>
      <FormError>{submission.rest()}</FormError>
      {used ? (
        <ButtonLink href="/admin">{words.otherWay}</ButtonLink>
      ) : (
        <Button kind="primary" busy={submission.busy} onClick={() => void signIn()}>
          {words.action}
        </Button>
      )}
    </Welcome>
  )
}
