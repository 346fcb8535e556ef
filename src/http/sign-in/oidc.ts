import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { type AuthContext, type RequestContext, unauthenticated } from '../../auth/context.ts'
import {
  FLOW_SECONDS,
  type Flow,
  newFlow,
  openFlow,
  returnPath,
  sealFlow,
} from '../../auth/oidc/flow.ts'
import { IdentityProvider, type ProviderSettings } from '../../auth/oidc/provider.ts'
import { adminCookies } from '../../auth/session-cookie.ts'
import { enterByIdentity, ProviderView, spendSignIn } from '../../domain/access/identity.ts'
import { notFound, Refusal } from '../../domain/error.ts'
import { Closed, Named } from '../../domain/schema.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { deviceOf } from './otp.ts'

const PATH = '/auth/oidc'
const RETURN_TO = '/admin'

const StartQuery = Closed({
  returnTo: Type.Optional(
    Type.String({ description: `A path of this server to come back to; default ${RETURN_TO}` }),
  ),
})

/** The parameters that providers send back. They may send others as well. */
const CallbackQuery = Type.Object(
  {
    state: Type.Optional(
      Type.String({ description: 'The state that the sign-in was started with' }),
    ),
    code: Type.Optional(Type.String({ description: 'The authorization code of the provider' })),
    iss: Type.Optional(Type.String({ description: 'The issuer (RFC 9207)' })),
    error: Type.Optional(Type.String({ description: 'Why the provider refused the sign-in' })),
  },
  { additionalProperties: true },
)

/** Sign-in to admin by identity provider: OpenID Connect Core 1.0, the code flow with PKCE. */
export function signInByProvider(
  auth: AuthContext,
  guards: Guards,
  providers: readonly ProviderSettings[],
) {
  const { ports, cookiesOf, rates, addressOf } = auth
  const find = finder(providers, ports.clock)
  return new Elysia({ prefix: PATH, tags: ['Sign-in'] })
    .use(guards)
    .get('', () => ({ data: providers.map(({ id }) => providerView(id)) }), {
      detail: operation('listIdentityProviders', 'List the identity providers to sign in by', {
        200: Named('IdentityProviderList', { data: Type.Array(ProviderView) }),
      }),
    })
    .get(
      '/:provider',
      async ({ params: { provider: id }, query, request, set }) => {
        const provider = find(id)
        const flow = newFlow(id, returnPath(query.returnTo ?? RETURN_TO), ports.clock())
        const location = await provider.signInUrl(flow, callbackUrl(auth, id, request))
        const value = sealFlow(ports.secrets, flow)
        const cookies = cookiesOf(request)
        const cookie = { name: cookies.flow, value, maxAgeSeconds: FLOW_SECONDS }
        Object.assign(set.headers, { location, 'set-cookie': cookies.set(cookie) })
      },
      {
        open: true,
        query: StartQuery,
        detail: operation('startSignIn', 'Send a browser to an identity provider', { 302: null }),
      },
    )
    .get(
      '/:provider/callback',
      async ({ params: { provider: id }, request, set }) => {
        const provider = find(id)
        const address = addressOf(request)
        rates.signIn.take(address, set.headers)
        const flow = await takeFlow(id, { request, set }, auth)
        const answer = new URL(callbackUrl(auth, id, request) + new URL(request.url).search)
        const identity = await provider.identity(answer, flow)
        const entered = await enterByIdentity(ports, identity, deviceOf(request))
        rates.signIn.giveBack(address)
        set.headers['set-cookie'] = [
          forgottenFlow(auth, request),
          ...(await adminCookies(auth, request, entered)),
        ]
        set.headers.location = flow.returnTo
      },
      {
        open: true,
        query: CallbackQuery,
        detail: operation(
          'finishSignIn',
          'Finish a sign-in after the identity provider has redirected the browser back',
          { 302: null, refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED', 'STORAGE_FULL'] },
        ),
      },
    )
}

function finder(providers: readonly ProviderSettings[], clock: () => number) {
  const known = new Map(providers.map((one) => [one.id, new IdentityProvider(one, clock)]))
  return (id: string): IdentityProvider => {
    const provider = known.get(id)
    if (!provider) throw notFound('identity provider')
    return provider
  }
}

/** The redirect URI that the operator has registered with the provider. */
function callbackUrl({ ownOrigin }: AuthContext, id: string, { url }: Request): string {
  return `${ownOrigin || new URL(url).origin}${PATH}/${id}/callback`
}

function providerView(id: string): ProviderView {
  return { id, name: id.charAt(0).toUpperCase() + id.slice(1), url: `${PATH}/${id}` }
}

/**
 * The sign-in flow that this answer belongs to. Checks that the answer came in the same browser,
 * from the same provider, in time, and for the first time; afterwards the flow cannot be used
 * again.
 * @throws Refusal MALFORMED_REQUEST, UNAUTHENTICATED
 */
async function takeFlow(
  provider: string,
  { request, set }: RequestContext,
  auth: AuthContext,
): Promise<Flow> {
  const { cookiesOf, ports } = auth
  const { secrets, clock } = ports
  const state = new URL(request.url).searchParams.get('state')
  const cookies = cookiesOf(request)
  const seal = cookies.read(request, cookies.flow)
  if (!state || !seal) {
    const message = 'No sign-in was started in this browser; start again.'
    throw new Refusal('MALFORMED_REQUEST', message)
  }
  const flow = openFlow(secrets, seal, clock())
  if (!flow || flow.state !== state || flow.provider !== provider) {
    throw unauthenticated('This answer belongs to another sign-in, or comes too late; start again.')
  }
  set.headers['set-cookie'] = forgottenFlow(auth, request)
  const hash = secrets.mac('spent state', state)
  if (await spendSignIn(ports, hash, flow.expiresAt)) return flow
  throw unauthenticated('This sign-in was finished before; start again.')
}

function forgottenFlow({ cookiesOf }: AuthContext, request: Request): string {
  const cookies = cookiesOf(request)
  return cookies.set({ name: cookies.flow, value: '', maxAgeSeconds: 0 })
}
