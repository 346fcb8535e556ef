import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { AuthContext, RequestContext } from '../../auth/context.ts'
import { adminCookies } from '../../auth/session-cookie.ts'
import { enterByLink, type Setup, setUp } from '../../domain/access/link.ts'
import { signInUser, type UserSession } from '../../domain/access/sign-in.ts'
import { userView } from '../../domain/access/user.ts'
import { Closed, ClosedOf } from '../../domain/schema.ts'
import { shopsOf } from '../../domain/shop/shop.ts'
import { CreatedShopView } from '../admin/shop.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { accepted, created } from '../server/json-text.ts'
import {
  ChallengeView,
  CODE_REFUSALS,
  CodeEntryBody,
  CodeRequestBody,
  deviceOf,
  failedSignIn,
  sendCode,
} from './otp.ts'
import { SignedInView } from './session-schema.ts'

const Token = Type.String({ maxLength: 200, description: 'The text at the end of the link.' })
const LinkBody = Closed({ token: Token })
const SetupBody = ClosedOf<Setup>({
  token: Token,
  email: Type.String({ maxLength: 320 }),
  slug: Type.String({ maxLength: 40 }),
  name: Type.String({ maxLength: 255 }),
  currency: Type.Optional(Type.String({ maxLength: 3 })),
})

const USED_LINK = 'This link is used or expired; ask for a new one where you got it.'

/** Sign-in to admin: by a mailed code, by a link from the command line, or by the set-up link. */
export function signIn(auth: AuthContext, guards: Guards) {
  const { ports } = auth
  return (
    new Elysia({ prefix: '/auth', tags: ['Sign-in'] })
      .use(guards)
      .post(
        '/otp',
        async ({ body, request, set }) =>
          accepted(set, await sendCode(auth, { request, set }, null, body.email)),
        {
          signIn: true,
          body: CodeRequestBody,
          detail: operation('requestCode', 'Mail a code to sign in to admin with', {
            202: ChallengeView,
            refusals: CODE_REFUSALS,
          }),
        },
      )
      .post(
        '/otp/verify',
        async ({ body, request, set }) => {
          const entry = { ...body, device: deviceOf(request) }
          return await entered(auth, { request, set }, await signInUser(ports, entry))
        },
        {
          signIn: true,
          body: CodeEntryBody,
          detail: operation('signIn', 'Sign in to admin with a code; sets the session cookie', {
            200: SignedInView,
            refusals: [...CODE_REFUSALS, 'UNAUTHENTICATED'],
          }),
        },
      )
      // The link opens the admin page, and a button there sends this request: mail and chat
      // programs that open links for a preview must not use the link up.
      .post(
        '/link',
        async ({ body, request, set }) => {
          const signedIn = await enterByLink(ports, body.token, deviceOf(request))
          return await entered(auth, { request, set }, signedIn, USED_LINK)
        },
        {
          signIn: true,
          body: LinkBody,
          detail: operation(
            'signInByLink',
            'Sign in by the link of kassa user login-link; sets the session cookie',
            { 200: SignedInView, refusals: [...CODE_REFUSALS, 'UNAUTHENTICATED'] },
          ),
        },
      )
      .post(
        '/setup',
        async ({ body, request, set }) => {
          const done = await setUp(ports, body, deviceOf(request))
          if (!done) throw failedSignIn(auth, { request, set }, USED_LINK)
          set.headers['set-cookie'] = await adminCookies(auth, request, done)
          return created(set, done.created)
        },
        {
          signIn: true,
          body: SetupBody,
          detail: operation(
            'setUp',
            'Create the first shop of an empty server, and sign in as its owner',
            { 201: CreatedShopView, refusals: [...CODE_REFUSALS, 'UNAUTHENTICATED'] },
          ),
        },
      )
  )
}

/** Answers a sign-in. @param refusal the message if it has failed, by default that of a code */
async function entered(
  auth: AuthContext,
  { request, set }: RequestContext,
  signedIn: UserSession | null,
  refusal?: string,
) {
  if (!signedIn) throw failedSignIn(auth, { request, set }, refusal)
  const cookies = await adminCookies(auth, request, signedIn)
  Object.assign(set.headers, { 'set-cookie': cookies })
  return { user: userView(signedIn.user), shops: await shopsOf(auth.ports, signedIn.user) }
}
