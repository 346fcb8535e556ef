import type { Product } from '../src/domain/catalog/product.ts'
import type { ScalePrefix } from '../src/domain/pos/scale.ts'
import type { TerminalView } from '../src/domain/pos/terminal.ts'
import type { Answer, Ask } from './answer.ts'
import type { TestServer } from './fixture.ts'
import { type MemberFixture, ownerOf } from './member-fixture.ts'
import type { ShopFixture } from './shop-fixture.ts'

export const TERMINALS = '/shop/api/terminals'

/** A member who manages the terminals of a shop. */
export class TerminalAdmin {
  constructor(readonly member: MemberFixture) {}

  /** The owner's. */
  static async of(kassa: TestServer, shop: ShopFixture): Promise<TerminalAdmin> {
    return new TerminalAdmin(await ownerOf(kassa, shop))
  }

  async ask(ask: Partial<Ask> = {}): Promise<Answer> {
    return await this.member.send({ path: TERMINALS, ...ask })
  }

  async post(path: string, body?: unknown): Promise<Answer> {
    return await this.ask({ method: 'POST', path, body })
  }

  /** Registers a terminal; throws if that is refused. */
  async till(name = 'Till'): Promise<TestTerminal> {
    const answer = await this.post(TERMINALS, { name })
    if (answer.status !== 201) throw answer.unexpected('is not 201')
    const { terminal, key } = answer.json as { terminal: TerminalView; key: string }
    return new TestTerminal(this.member.kassa, terminal.id, key)
  }

  /** The series of the till's journal since it was last paired. */
  async series({ id }: TestTerminal): Promise<string> {
    const { data } = (await this.ask()).json as { data: readonly TerminalView[] }
    const found = data.find((terminal) => terminal.id === id)
    if (!found) throw new Error(`there is no terminal ${id}`)
    return found.series
  }

  async pairingCode({ id }: TestTerminal): Promise<string> {
    const answer = await this.post(`${TERMINALS}/${id}/pairing-code`)
    if (answer.status !== 201) throw answer.unexpected('is not 201')
    return (answer.json as { code: string }).code
  }

  async revoke({ id }: TestTerminal): Promise<void> {
    const answer = await this.ask({ method: 'DELETE', path: `${TERMINALS}/${id}` })
    if (answer.status !== 204) throw answer.unexpected('is not 204')
  }

  async scales(scalePrefixes: readonly ScalePrefix[]): Promise<void> {
    const answer = await this.ask({
      method: 'PATCH',
      path: '/shop/api/shop',
      body: { scalePrefixes },
    })
    if (answer.status !== 200) throw answer.unexpected('is not 200')
  }
}

/** A page of changes for a terminal. */
export interface Changes {
  readonly data: readonly Product[]
  readonly deleted: readonly string[]
  readonly nextSince: number
  readonly hasMore: boolean
}

/** A terminal with its key. */
export class TestTerminal {
  constructor(
    readonly kassa: TestServer,
    readonly id: string,
    public key: string,
  ) {}

  async ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return await this.kassa.askDocumented({ path: `/v1/pos${path}`, key: this.key, headers })
  }

  async lookUp(code: string): Promise<Answer> {
    return await this.ask(`/products/lookup?code=${encodeURIComponent(code)}`)
  }

  async changes(query = ''): Promise<Changes> {
    const answer = await this.ask(`/products?${query}`)
    if (answer.status !== 200) throw answer.unexpected('is not 200')
    return answer.json as Changes
  }
}
