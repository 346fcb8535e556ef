import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import type { ShopperView } from '../../domain/access/shopper.ts'
import type { ShopView } from '../../domain/shop/shop.ts'
import { Api } from '../shared/api.ts'
import { ApiError } from '../shared/problem.ts'
import { useResource } from '../shared/resource.ts'
import { SignIn } from '../shared/sign-in.tsx'
import { Failure, OfflineBanner, Skeleton } from '../shared/state.tsx'
import { Profile } from './profile.tsx'
import { ShopAsked } from './shop-asked.tsx'
import { rememberShopName, shopName } from './shop-name.ts'

interface ShopperSession {
  readonly customer: ShopperView
  readonly shop: ShopView
}

/** The whole page: one shopper at the one shop that the address names. */
export function Account() {
  const slug = new URLSearchParams(location.search).get('shop')?.trim() ?? ''
  return (
    <>
      <OfflineBanner />
      {slug === '' ? <ShopAsked unknown={null} /> : <AccountAt slug={slug} />}
    </>
  )
}

function AccountAt({ slug }: { slug: string }) {
  const api = useMemo(() => new Api({ shop: slug }), [slug])
  const session = useResource(`session ${slug}`, (signal) =>
    api.get<ShopperSession>('/storefront/api/session', { signal }),
  )
  const { data, error, reload } = session
  const signedOut = error instanceof ApiError && error.status === 401
  const name = data && !signedOut ? data.shop.name : shopName(slug)
  useEffect(() => {
    if (data) rememberShopName(data.shop)
  }, [data])
  useEffect(() => {
    document.title = `Your account · ${name}`
  }, [name])
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return <ShopAsked unknown={slug} />
  }
  if (signedOut) {
    return (
      <Card shop={name} text="Sign in to your account">
        <SignIn
          api={api}
          path="/storefront/api/otp"
          hint="You get a code by mail. There is no password to remember."
          onDone={reload}
        />
      </Card>
    )
  }
  if (data) {
    return (
      <Card shop={name} text="Your account">
        <Profile api={api} customer={data.customer} onSignedOut={reload} />
      </Card>
    )
  }
  return (
    <Card shop={name} text="Your account">
      {error ? <Failure error={error} retry={reload} /> : <Skeleton rows={4} />}
    </Card>
  )
}

interface CardProps {
  readonly shop: string
  readonly text: string
  readonly children: ComponentChildren
}

/** One card in the shop's name: nothing here speaks of the software behind it. */
function Card({ shop, text, children }: CardProps) {
  return (
    <main class="welcome">
      <div class="card welcome-card">
        <div class="account-head">
          <span class="shop-mark" aria-hidden="true">
            {[...shop][0]}
          </span>
          <div>
            <h1>{shop}</h1>
            <p class="soft">{text}</p>
          </div>
        </div>
        {children}
      </div>
    </main>
  )
}
