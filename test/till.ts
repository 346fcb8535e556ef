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
    const { terminal, key } = answer.having(201).json as { terminal: TerminalView; key: string }
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
    return (answer.having(201).json as { code: string }).code
  }

  async revoke({ id }: TestTerminal): Promise<void> {
    const answer = await this.ask({ method: 'DELETE', path: `${TERMINALS}/${id}` })
    answer.having(204)
  }

  async scales(scalePrefixes: readonly ScalePrefix[]): Promise<void> {
    const answer = await this.ask({
      method: 'PATCH',
      path: '/shop/api/shop',
      body: { scalePrefixes },
    })
    answer.having(200)
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
    return answer.having(200).json as Changes
  }
}
