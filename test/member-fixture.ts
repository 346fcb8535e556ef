import { type Role, roleOf, type User } from '../src/domain/access/user.ts'
import type { Answer, Ask } from './answer.ts'
import type { TestServer } from './fixture.ts'
import type { ShopFixture } from './shop-fixture.ts'
import { signIn } from './sign-in.ts'

/** A user who has signed in to admin, on a page of this server, with one shop selected. */
export class MemberFixture {
  constructor(
    readonly kassa: TestServer,
    readonly user: User,
    readonly slug: string,
    /** The Cookie header of a browser. */
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

  /** Sends a request. Its answer must be as documented. */
  async send(ask: Ask, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return await this.kassa.askDocumented({ ...ask, headers: { ...this.headers, ...headers } })
  }

  /** The JSON of a request that must not be refused. */
  async done<T>(asked: Promise<Answer>): Promise<T> {
    const answer = await asked
    if (answer.status >= 300) throw answer.unexpected('is refused')
    return answer.json as T
  }
}

/** Signs in the user with this address, after giving them this role; null: not a member. */
export async function memberOf(
  kassa: TestServer,
  { shop }: ShopFixture,
  email: string,
  role: Role | null,
): Promise<MemberFixture> {
  const { ports, now } = kassa
  const { user, token } = await signIn(ports, email, now, async (tx, found) => {
    if (!role || (await roleOf(tx, shop.id, found))) return
    await tx.run('user.join', { shop: shop.id, user: found.id, role, now })
  })
  return new MemberFixture(kassa, user, shop.slug, `${cookiePrefix(kassa)}kassa_admin=${token}`)
}

/** The names of cookies on this server begin with this. */
export function cookiePrefix({ ports }: TestServer): string {
  return ports.origin.startsWith('https:') ? '__Host-' : ''
}

/** The owner with whom a shop is created. */
export async function ownerOf(kassa: TestServer, shop: ShopFixture): Promise<MemberFixture> {
  return await memberOf(kassa, shop, `${shop.shop.slug}@example.com`, 'owner')
}
