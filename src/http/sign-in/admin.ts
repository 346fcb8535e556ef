import { Elysia } from 'elysia'
import type { AuthContext, RequestContext } from '../../auth/context.ts'
import { adminCookies } from '../../auth/session-cookie.ts'
import { enterByLink, LinkEntry, Setup, setUp } from '../../domain/access/link.ts'
import { Challenge, CodeEntry, signInUser } from '../../domain/access/otp.ts'
import type { UserSession } from '../../domain/access/session.ts'
import { SignedIn, signedInView } from '../../domain/access/signed-in.ts'
import { CreatedShop } from '../../domain/shop/new-shop.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { productLanguageOf } from '../server/language.ts'
import { CODE_REFUSALS, CodeRequest, deviceOf, failedSignIn, sendCode } from './otp.ts'

const USED_LINK = 'This link is used or expired; ask for a new one where you got it.'

/** Sign-in to admin: by a mailed code, by a link from the command line, or by the set-up link. */
export function signIn(auth: AuthContext, guards: Guards) {
  const { ports } = auth
  return (
    new Elysia({ prefix: '/auth', tags: ['Sign-in'] })
      .use(guards)
      .post(
        '/otp',
        ({ body, request, set }) => sendCode(auth, { request, set }, null, body.email),
        {
          signIn: true,
          body: CodeRequest,
          detail: operation('requestCode', 'Mail a code to sign in to admin with', {
            202: Challenge,
            refusals: CODE_REFUSALS,
          }),
        },
      )
      .post(
        '/otp/verify',
        async ({ body, request, set }) => {
          const signedIn = await signInUser(ports, body, deviceOf(request))
          return await entered(auth, { request, set }, signedIn)
        },
        {
          signIn: true,
          body: CodeEntry,
          detail: operation('signIn', 'Sign in to admin with a code; sets the session cookie', {
            200: SignedIn,
            refusals: [...CODE_REFUSALS, 'UNAUTHENTICATED'],
          }),
        },
      )
      // The link opens the admin page, where a button sends this request: mail and chat programs
      // that open links for a preview must not use up the link.
      .post(
        '/link',
        async ({ body, request, set }) => {
          const signedIn = await enterByLink(ports, body.token, deviceOf(request))
          return await entered(auth, { request, set }, signedIn, USED_LINK)
        },
        {
          signIn: true,
          body: LinkEntry,
          detail: operation(
            'signInByLink',
            'Sign in by the link of kassa user login-link; sets the session cookie',
            { 200: SignedIn, refusals: [...CODE_REFUSALS, 'UNAUTHENTICATED'] },
          ),
        },
      )
      .post(
        '/setup',
        async ({ body, request, set }) => {
          const done = await setUp(ports, body, deviceOf(request), productLanguageOf(request))
          if (!done) throw failedSignIn(auth, { request, set }, USED_LINK)
          set.headers['set-cookie'] = await adminCookies(auth, request, done)
          return done.created
        },
        {
          signIn: true,
          body: Setup,
          detail: operation(
            'setUp',
            'Create the first shop of an empty server, and sign in as its owner',
            { 201: CreatedShop, refusals: [...CODE_REFUSALS, 'UNAUTHENTICATED'] },
          ),
        },
      )
  )
}

/**
 * Answers a sign-in.
 * @param refusal the message if it failed; by default that of a wrong code
 */
async function entered(
  auth: AuthContext,
  { request, set }: RequestContext,
  signedIn: UserSession | null,
  refusal?: string,
) {
  if (!signedIn) throw failedSignIn(auth, { request, set }, refusal)
  const cookies = await adminCookies(auth, request, signedIn)
  Object.assign(set.headers, { 'set-cookie': cookies })
  return await signedInView(auth.ports, signedIn)
}
