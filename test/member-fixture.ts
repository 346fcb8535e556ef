import type { TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { signToken } from '../src/auth/token.ts'
import { openSession } from '../src/domain/session.ts'
import { type Role, type User, userByEmail } from '../src/domain/user.ts'
import type { Answer, Ask } from './answer.ts'
import type { House } from './fixture.ts'
import type { ShopFixture } from './shop-fixture.ts'

/** Somebody who has signed in to admin, on a page of this server, with one shop before him. */
export class MemberFixture {
  constructor(
    readonly house: House,
    readonly user: User,
    readonly slug: string,
    /** As a browser sends it. */
    readonly cookie: string,
  ) {}

  get headers(): Readonly<Record<string, string>> {
    return { cookie: this.cookie, 'x-shop-id': this.slug, 'sec-fetch-site': 'same-origin' }
  }

  async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return await this.send({ path }, headers)
  }

  async post(path: string, body?: unknown, headers = {}): Promise<Answer> {
    return await this.send({ method: 'POST', path, body }, headers)
  }

  async patch(path: string, body: unknown, headers = {}): Promise<Answer> {
    return await this.send({ method: 'PATCH', path, body }, headers)
  }

  async delete(path: string): Promise<Answer> {
    return await this.send({ method: 'DELETE', path })
  }

  /** Whatever is not refused must look just as the route's document says. */
  async send(ask: Ask, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const answer = await this.house.ask({ ...ask, headers: { ...this.headers, ...headers } })
    if (answer.status < 300) this.#checkShape(ask, answer)
    return answer
  }

  /** The JSON of a request that must not be refused. */
  async done<T>(asked: Promise<Answer>): Promise<T> {
    const answer = await asked
    if (answer.status >= 300) throw answer.unexpected('is refused')
    return answer.json as T
  }

  #checkShape({ method = 'GET', path }: Ask, answer: Answer): void {
    const { pathname } = new URL(path, 'http://localhost')
    const route = this.house.app.routes.find(
      (one) => one.method === method && matches(one.path, pathname),
    )
    const responses = route?.hooks.detail?.responses as Responses | undefined
    const documented = responses?.[answer.status]
    if (!documented) throw answer.unexpected('has a status that is not documented')
    if (answer.text !== '' && answer.header('content-type')?.startsWith('application/json')) {
      const schema = documented.content?.['application/json']?.schema
      if (!schema || !TypeCompiler.Compile(schema).Check(answer.json)) {
        throw answer.unexpected('is not what its document promises')
      }
    }
  }
}

type Responses = Readonly<Record<string, { content?: Record<string, { schema: TSchema }> }>>

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/:\w+/g, '[^/]+')}$`).test(path)
}

/** A session of the user with this address, who becomes what `role` says; null: no member. */
export async function memberOf(
  house: House,
  { shop }: ShopFixture,
  email: string,
  role: Role | null,
): Promise<MemberFixture> {
  const { ports, now } = house
  const { user, session } = await ports.store.write(async (tx) => {
    const found = await userByEmail(tx, email, now)
    if (role && !(await tx.user.role(shop.id, found.id))) {
      await tx.user.join(shop.id, found.id, role, now)
    }
    return { user: found, session: await openSession(tx, { user: found }, 'otp', 'Test', now) }
  })
  const token = {
    subject: user.publicId,
    sessionId: session.publicId,
    expiresAt: session.expiresAt,
  }
  const value = await signToken(ports.secrets, 'admin', token, now)
  return new MemberFixture(house, user, shop.slug, `kassa_admin=${value}`)
}

/** The owner with whom every shop of a house opens. */
export async function ownerOf(house: House, shop: ShopFixture): Promise<MemberFixture> {
  return await memberOf(house, shop, `${shop.shop.slug}@example.com`, 'owner')
}
