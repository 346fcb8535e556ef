import { useMemo, useState } from 'preact/hooks'
import type { OwnSession } from '../../../domain/access/signed-in.ts'
import { Api } from '../../shared/api.ts'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Dialogs } from '../../shared/open.tsx'
import { ApiError } from '../../shared/problem.ts'
import { ApiContext, type Resource, useResource } from '../../shared/resource.ts'
import { navigate, useAddress } from '../../shared/router.ts'
import { Callout, Failure } from '../../shared/state.tsx'
import { attempt, Toasts } from '../../shared/toast.tsx'
import { Splash, Welcome } from '../../shared/welcome.tsx'
import { NewShop, Setup } from '../shop/new-shop.tsx'
import { text } from '../text.ts'
import { Frame } from './frame.tsx'
import { Invitations, WrongUser } from './invitations.tsx'
import { type AdminSession, lastShop, rememberShop, SessionContext } from './session.ts'
import { AdminSignIn, SignInByLink } from './sign-in.tsx'

const words = text.signIn

/** The whole page: setup, sign-in by link, or the screens that depend on the session. */
export function Admin() {
  const { query } = useAddress()
  const setup = query.get('setup')
  const link = query.get('link')
  // The email address that an invitation was sent to.
  const invited = query.get('invited')
  return (
    <>
      {setup ? (
        <Setup token={setup} />
      ) : link ? (
        <SignInByLink token={link} />
      ) : (
        <SessionPage invited={invited} />
      )}
      <Toasts />
    </>
  )
}

function SessionPage({ invited }: { invited: string | null }) {
  const session = useResource<OwnSession>('/auth/session')
  const { data, error, reload } = session
  if (data) return <SignedInPage session={session} signedIn={data} invited={invited} />
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
      <Welcome title={words.title}>
        <AdminSignIn onDone={onDone} />
      </Welcome>
    )
  }
  return (
    <Welcome title={words.invited} text={words.invitedText(invited)}>
      <AdminSignIn email={invited} onDone={onDone} />
    </Welcome>
  )
}

interface SessionProps {
  readonly session: Resource<OwnSession>
  readonly signedIn: OwnSession
  readonly invited: string | null
}

/**
 * The page of a signed-in user. It asks about open invitations first; the user can postpone them.
 */
function SignedInPage(props: SessionProps) {
  const { session, signedIn, invited } = props
  const { user, shops, invitations } = signedIn
  const [postponed, setPostponed] = useState(false)
  const postpone = () => setPostponed(true)
  if (!postponed && invited !== null && invited !== user.email) {
    const signOutHere = () => signOut(new Api(), location.pathname + location.search)
    return (
      <WrongUser
        invited={invited}
        email={user.email}
        onSignOut={() => void signOutHere()}
        onStay={postpone}
      />
    )
  }
  if (invitations.length === 0 || (postponed && shops.length > 0)) return <Workplace {...props} />
  return (
    <Invitations
      email={user.email}
      invitations={invitations}
      onDeclined={session.reload}
      onLater={shops.length > 0 ? postpone : null}
    />
  )
}

/** The admin itself. When the session ends, the sign-in dialog opens above the current screen. */
function Workplace({ session, signedIn, invited }: SessionProps) {
  const [slug, setSlug] = useState(() => shopOfAddress() ?? lastShop())
  const [ended, setEnded] = useState(false)
  const shop = signedIn.shops.find((one) => one.slug === slug) ?? signedIn.shops[0]
  const shopSlug = shop?.slug
  const api = useMemo(
    () => new Api({ ...(shopSlug ? { shop: shopSlug } : {}), onSignedOut: () => setEnded(true) }),
    [shopSlug],
  )
  const chooseShop = (next: string) => {
    if (!navigate('/admin')) return
    rememberShop(next)
    setSlug(next)
  }
  const signOutHere = () => signOut(api)
  if (!shop && !signedIn.mayCreateShop) {
    return (
      <Welcome title={words.noShop} text={words.signedInAs(signedIn.user.email)}>
        <Callout>{words.byInvitation}</Callout>
        <Button onClick={() => void signOutHere()}>{text.frame.signOut}</Button>
      </Welcome>
    )
  }
  if (!shop) {
    return (
      <Welcome title={words.firstShop} text={words.signedInAs(signedIn.user.email)}>
        {invited !== null && <Callout>{words.invitationGone}</Callout>}
        <NewShop />
      </Welcome>
    )
  }
  const value: AdminSession = {
    ...signedIn,
    shop,
    api,
    chooseShop,
    refresh: session.reload,
    signOut: signOutHere,
  }
  return (
    <SessionContext.Provider value={value}>
      <ApiContext.Provider value={api}>
        <Frame key={shop.slug} />
        <Dialogs />
      </ApiContext.Provider>
      {ended && (
        <Dialog title={words.ended} onClose={null}>
          <p>{words.endedText}</p>
          <AdminSignIn email={signedIn.user.email} onDone={() => setEnded(false)} />
        </Dialog>
      )}
    </SessionContext.Provider>
  )
}

/** A link can name its shop: /admin/products?shop=corner-shop */
function shopOfAddress(): string | null {
  return new URLSearchParams(location.search).get('shop')
}

function signOut(api: Api, next = '/admin'): Promise<void> {
  return attempt(async () => {
    await api.post('/auth/logout')
    location.assign(next)
  })
}
