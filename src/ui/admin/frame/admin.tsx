import { useMemo, useState } from 'preact/hooks'
import { Api } from '../../shared/api.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { ApiError } from '../../shared/problem.ts'
import { type Resource, useResource } from '../../shared/resource.ts'
import { navigate, usePlace } from '../../shared/router.ts'
import { Failure } from '../../shared/state.tsx'
import { Toasts } from '../../shared/toast.tsx'
import { NewShop } from '../shop/new-shop.tsx'
import { Frame } from './frame.tsx'
import { Invitations, OtherInvited } from './invitations.tsx'
import { keepShop, keptShop, type Session, SessionContext, type SignedIn } from './session.ts'
import { Setup } from './setup.tsx'
import { AdminSignIn } from './sign-in.tsx'
import { SignInByLink } from './sign-in-link.tsx'
import { Splash, Welcome } from './welcome.tsx'

/** The whole page: set up, come by a sign-in link, signed out, without a shop yet, or at work. */
export function Admin() {
  const { query } = usePlace()
  const setup = query.get('setup')
  const link = query.get('link')
  // The address that an invitation's link is for.
  const invited = query.get('invited')
  return (
    <>
      {setup ? (
        <Setup token={setup} />
      ) : link ? (
        <SignInByLink token={link} />
      ) : (
        <Entered invited={invited} />
      )}
      <Toasts />
    </>
  )
}

function Entered({ invited }: { invited: string | null }) {
  const session = useResource('session', (signal) =>
    new Api().get<SignedIn>('/auth/session', { signal }),
  )
  const { data, error, reload } = session
  if (data) return <Welcomed session={session} signedIn={data} invited={invited} />
  if (error instanceof ApiError && error.status === 401) {
    return <SignInPage invited={invited} onDone={reload} />
  }
  if (error) {
    return (
      <Welcome>
        <Failure error={error} retry={reload} />
      </Welcome>
    )
  }
  return <Splash />
}

function SignInPage({ invited, onDone }: { invited: string | null; onDone: () => void }) {
  if (invited === null) {
    return (
      <Welcome title="Sign in to your shop">
        <AdminSignIn onDone={onDone} />
      </Welcome>
    )
  }
  return (
    <Welcome title="You are invited" text={`Sign in as ${invited} to accept or decline.`}>
      <AdminSignIn email={invited} onDone={onDone} />
    </Welcome>
  )
}

interface SignedProps {
  readonly session: Resource<SignedIn>
  readonly signedIn: SignedIn
  readonly invited: string | null
}

/** Signed in: invitations are answered first, or put off. */
function Welcomed(props: SignedProps) {
  const { session, signedIn, invited } = props
  const { user, shops, invitations } = signedIn
  const [later, setLater] = useState(false)
  const putOff = () => setLater(true)
  if (!later && invited !== null && invited !== user.email) {
    const signOutHere = () => void signOut(new Api(), location.pathname + location.search)
    return (
      <OtherInvited invited={invited} email={user.email} onSignOut={signOutHere} onStay={putOff} />
    )
  }
  if (invitations.length === 0 || (later && shops.length > 0)) return <Signed {...props} />
  return (
    <Invitations
      email={user.email}
      invitations={invitations}
      onDeclined={session.reload}
      onLater={shops.length > 0 ? putOff : null}
    />
  )
}

/** At work. When the session ends meanwhile, one signs in again on top of what one was doing. */
function Signed({ session, signedIn, invited }: SignedProps) {
  const [slug, setSlug] = useState(() => shopOfAddress() ?? keptShop())
  const [ended, setEnded] = useState(false)
  const shop = signedIn.shops.find((one) => one.slug === slug) ?? signedIn.shops[0]
  const shopSlug = shop?.slug
  const api = useMemo(
    () => new Api({ ...(shopSlug ? { shop: shopSlug } : {}), onSignedOut: () => setEnded(true) }),
    [shopSlug],
  )
  const chooseShop = (next: string) => {
    if (!navigate('/admin/products')) return
    keepShop(next)
    setSlug(next)
  }
  if (!shop) {
    return (
      <Welcome title="Your first shop" text={`You are signed in as ${signedIn.user.email}.`}>
        {invited !== null && (
          <p class="callout">
            The invitation is over: it was declined, taken back, or older than a week. Ask for
            another one, or make a shop of your own.
          </p>
        )}
        <NewShop
          onCreated={(created) => {
            keepShop(created)
            setSlug(created)
            session.reload()
          }}
        />
      </Welcome>
    )
  }
  const value: Session = {
    ...signedIn,
    shop,
    api,
    chooseShop,
    refresh: session.reload,
    signOut: () => void signOut(api),
  }
  return (
    <SessionContext.Provider value={value}>
      <Frame key={shop.slug} />
      {ended && (
        <Dialog title="You have been signed out" onClose={null}>
          <p>Sign in again to go on. Nothing that you have typed is lost.</p>
          <AdminSignIn email={signedIn.user.email} onDone={() => setEnded(false)} />
        </Dialog>
      )}
    </SessionContext.Provider>
  )
}

/** A link may name its shop: /admin/products?shop=corner-shop */
function shopOfAddress(): string | null {
  return new URLSearchParams(location.search).get('shop')
}

async function signOut(api: Api, next = '/admin'): Promise<void> {
  await api.post('/auth/logout')
  location.assign(next)
}
