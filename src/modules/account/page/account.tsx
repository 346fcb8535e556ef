import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { ShopperView } from '../../../domain/access/shopper.ts'
import type { ShopView } from '../../../domain/shop/shop.ts'
import { Api } from '../../../ui/shared/api.ts'
import { Button } from '../../../ui/shared/button.tsx'
import { TextField } from '../../../ui/shared/field.tsx'
import { Icon } from '../../../ui/shared/icon.tsx'
import { languageItems, Menu } from '../../../ui/shared/menu.tsx'
import { ApiError } from '../../../ui/shared/problem.ts'
import { ApiContext, useLoaded } from '../../../ui/shared/resource.ts'
import { SignIn } from '../../../ui/shared/sign-in.tsx'
import { Failure, OfflineBanner, Skeleton } from '../../../ui/shared/state.tsx'
import { shared } from '../../../ui/shared/text.ts'
import { Welcome } from '../../../ui/shared/welcome.tsx'
import { Orders } from './orders.tsx'
import { Points } from './points.tsx'
import { Profile } from './profile.tsx'
import { text } from './text.ts'

const words = text

/** Followed by the slug of a shop. */
const NAME_KEY = 'kassa.shop-name.'

interface ShopperSession {
  readonly customer: ShopperView
  readonly shop: ShopView
}

/** A shopper's account, at the shop of the document or of the address, `?shop=`. */
export function Account() {
  const asked = new URLSearchParams(location.search).get('shop')?.trim()
  const slug = document.body.dataset.shop ?? asked ?? ''
  return (
    <>
      <OfflineBanner />
      {slug === '' ? <ShopForm unknown={null} /> : <AccountAt slug={slug} />}
    </>
  )
}

function AccountAt({ slug }: { slug: string }) {
  const api = useMemo(() => new Api({ shop: slug }), [slug])
  const session = useLoaded(slug, (signal) =>
    api.get<ShopperSession>('/storefront/api/session', { signal }),
  )
  const { data, error, reload } = session
  const own = useMemo(() => new Api({ shop: slug, onSignedOut: reload }), [slug])
  const signedOut = error instanceof ApiError && error.status === 401
  const name = data && !signedOut ? data.shop.name : shopName(slug)
  useEffect(() => {
    if (data) localStorage.setItem(NAME_KEY + slug, data.shop.name)
  }, [data])
  useEffect(() => {
    document.title = words.pageTitle(name)
  }, [name])
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return <ShopForm unknown={slug} />
  }
  if (signedOut) {
    return (
      <Card shop={name} text={words.signIn}>
        <SignIn api={api} path="/storefront/api/otp" hint={words.signInHint} onDone={reload} />
      </Card>
    )
  }
  if (data) {
    return (
      <ApiContext.Provider value={own}>
        <Card shop={name} text={words.title}>
          <Points />
          <Orders />
          <Profile api={own} customer={data.customer} onSignedOut={reload} />
        </Card>
      </ApiContext.Provider>
    )
  }
  return (
    <Card shop={name} text={words.title}>
      {error ? <Failure error={error} retry={reload} /> : <Skeleton rows={4} />}
    </Card>
  )
}

interface CardProps {
  readonly shop: string
  readonly text: string
  readonly children: ComponentChildren
}

/** A card in the shop's name; it does not mention kassa. */
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
          <Menu label={shared.language} items={languageItems()}>
            <Icon name="globe" />
          </Menu>
        </div>
        {children}
      </div>
    </main>
  )
}

/** Asks for the shop when the address names none, or an unknown one. */
function ShopForm({ unknown }: { unknown: string | null }) {
  const [slug, setSlug] = useState(unknown ?? '')
  const error = unknown === slug ? words.noShop : null
  return (
    <Welcome title={words.whichShop} text={words.whichShopText}>
      <form class="stack" method="get" action="/account">
        <TextField
          label={words.shopField}
          hint={words.shopHint}
          value={slug}
          onInput={setSlug}
          error={error}
          input={{ name: 'shop', required: true, autofocus: true, spellcheck: false }}
        />
        <Button kind="primary" type="submit">
          {words.continue}
        </Button>
      </form>
    </Welcome>
  )
}

/** The shop's name as its front says it, or as this browser last saw it, or its slug as words. */
function shopName(slug: string): string {
  const parts = slug.split('-').map((part) => part.charAt(0).toUpperCase() + part.slice(1))
  return document.body.dataset.name ?? localStorage.getItem(NAME_KEY + slug) ?? parts.join(' ')
}
