import { Elysia } from 'elysia'
import { isCrossSite } from '../../auth/origin.ts'
import { shopperCookies } from '../../auth/session-cookie.ts'
import { Challenge, CodeEntry, signInShopper } from '../../domain/access/otp.ts'
import { endSession } from '../../domain/access/session.ts'
import {
  AccountPatch,
  ShopperView,
  shopperView,
  updateAccount,
} from '../../domain/access/shopper.ts'
import { exportShopper, forgetShopper, shopperExport } from '../../domain/access/shopper-data.ts'
import { ACCOUNT_OWN } from '../../domain/permission.ts'
import { Named } from '../../domain/schema.ts'
import { type Shop, ShopView, shopView } from '../../domain/shop/shop.ts'
import { operation } from '../openapi/document.ts'
import type { RouteParts } from '../server/module-routes.ts'
import { CODE_REFUSALS, CodeRequest, deviceOf, failedSignIn, sendCode } from '../sign-in/otp.ts'

/** Sign-in and account of shoppers, for the pages of a shop. */
export function shopper({ modules, auth, guards }: RouteParts) {
  const { ports, cookiesOf } = auth
  return new Elysia({ prefix: '/storefront/api', tags: ['Storefront'] })
    .use(guards)
    .post(
      '/otp',
      ({ shop, body, request, set }) => sendCode(auth, { request, set }, shop, body.email),
      {
        storefront: true,
        body: CodeRequest,
        detail: operation('requestShopperCode', 'Mail a code to sign in to this shop with', {
          202: Challenge,
          refusals: CODE_REFUSALS,
        }),
      },
    )
    .post(
      '/otp/verify',
      async ({ shop, body, request, set }) => {
        const signedIn = await signInShopper(ports, shop, body, deviceOf(request))
        if (!signedIn) throw failedSignIn(auth, { request, set })
        set.headers['set-cookie'] = await shopperCookies(auth, request, shop, signedIn)
        return { customer: shopperView(signedIn.shopper) }
      },
      {
        storefront: true,
        body: CodeEntry,
        detail: operation(
          'signInShopper',
          'Sign in to this shop with a code; sets the session cookie',
          {
            200: Named('SignedInShopper', { customer: ShopperView }),
            refusals: [...CODE_REFUSALS, 'UNAUTHENTICATED'],
          },
        ),
      },
    )
    .get(
      '/session',
      ({ actor: { shopper, shop } }) => ({
        customer: shopperView(shopper),
        shop: shopView(shop),
      }),
      {
        shopperSession: ACCOUNT_OWN,
        detail: operation('getShopperSession', 'Read who is signed in, and to which shop', {
          200: Named('ShopperSession', { customer: ShopperView, shop: ShopView }),
        }),
      },
    )
    .post(
      '/logout',
      async ({ actor: { shop }, request, session, set }) => {
        await endSession(ports, session)
        set.headers['set-cookie'] = endedCookie(request, shop)
      },
      {
        shopperSession: ACCOUNT_OWN,
        detail: operation(
          'signOutShopper',
          'Sign out of this shop: ends the session and removes its cookie',
          { 204: null },
        ),
      },
    )
    .get('/account', ({ actor }) => shopperView(actor.shopper), {
      shopperSession: ACCOUNT_OWN,
      detail: operation('getAccount', "Read the shopper's own account", { 200: ShopperView }),
    })
    .patch('/account', ({ actor, body }) => updateAccount(ports, actor.shopper, body), {
      shopperSession: ACCOUNT_OWN,
      body: AccountPatch,
      detail: operation('updateAccount', "Change the shopper's own account; null clears", {
        200: ShopperView,
      }),
    })
    .get(
      '/account/export',
      ({ actor }) => exportShopper(modules, ports, actor, actor.shopper.publicId),
      {
        shopperSession: ACCOUNT_OWN,
        detail: operation('exportAccount', 'Export all that the shop holds about the shopper', {
          200: shopperExport(modules),
        }),
      },
    )
    .delete(
      '/account',
      async ({ actor, request, set }) => {
        await forgetShopper(modules, ports, actor, actor.shopper.publicId)
        set.headers['set-cookie'] = endedCookie(request, actor.shop)
      },
      {
        shopperSession: ACCOUNT_OWN,
        detail: operation(
          'forgetAccount',
          'Delete the account, its sessions and points; orders stay as long as the law may ask',
          { 204: null },
        ),
      },
    )

  /** Removes the cookie of a session that has ended. */
  function endedCookie(request: Request, { slug }: Shop): string {
    const cookies = cookiesOf(request)
    const crossSite = isCrossSite(request, auth.ownOrigin)
    return cookies.set({ name: cookies.shopper(slug), value: '', maxAgeSeconds: 0, crossSite })
  }
}
