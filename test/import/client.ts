import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportReport } from '../../src/modules/import/report.ts'
import type { Answer } from '../answer.ts'
import type { TestServer } from '../fixture.ts'
import { type MemberFixture, ownerOf } from '../member-fixture.ts'
import type { ShopFixture } from '../shop-fixture.ts'

export const IMPORT = '/shop/api/products/import'
const EXPORT = '/shop/api/products/export'

/** A file of `test/sample`, byte for byte. */
export function sample(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(import.meta.dir, 'sample', `${name}.csv`)))
}

/** A member who imports and exports a shop's products. */
export class ImportClient {
  constructor(readonly member: MemberFixture) {}

  static async of(kassa: TestServer, shop: ShopFixture): Promise<ImportClient> {
    return new ImportClient(await ownerOf(kassa, shop))
  }

  async send(raw: BodyInit, query = '', headers = {}): Promise<Answer> {
    const type = raw instanceof FormData ? {} : { 'content-type': 'text/csv' }
    const ask = { method: 'POST', path: `${IMPORT}${query && `?${query}`}`, raw }
    return await this.member.send(ask, { ...type, ...headers })
  }

  /** The report of an import that must be accepted. */
  async import(raw: BodyInit, query = ''): Promise<ImportReport> {
    return await this.member.done<ImportReport>(this.send(raw, query))
  }

  async export(): Promise<string> {
    const answer = await this.member.get(EXPORT)
    if (answer.status !== 200) throw answer.unexpected('is not 200')
    return answer.text
  }
}

/** The counts of a report: `2 created, 1 refused`. */
export function counts({ created, updated, unchanged, refused }: ImportReport): string {
  const all = Object.entries({ created, updated, unchanged, refused })
  return all.flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : [])).join(', ')
}
