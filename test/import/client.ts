import { expect } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportReport } from '../../src/modules/import/report.ts'
import type { Answer } from '../answer.ts'
import { TestServer } from '../fixture.ts'
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

  /** A server of its own, with the client of its first shop. */
  static async alone() {
    const kassa = await TestServer.open()
    const client = await ImportClient.of(kassa, kassa.north)
    return { kassa, client, [Symbol.asyncDispose]: () => kassa[Symbol.asyncDispose]() }
  }

  async send(raw: BodyInit, query = '', headers = {}): Promise<Answer> {
    const type = raw instanceof FormData ? {} : { 'content-type': 'text/csv' }
    const ask = { method: 'POST', path: `${IMPORT}${query && `?${query}`}`, raw }
    return await this.member.send(ask, { ...type, ...headers })
  }

  /** The report of an import that must be accepted, which must agree with itself. */
  async import(raw: BodyInit, query = ''): Promise<ImportReport> {
    const report = await this.member.done<ImportReport>(this.send(raw, query))
    expect(saidInTotal(report)).toEqual(saidByRows(report))
    if (typeof raw === 'string') {
      const columns = report.rows.flatMap(({ adjustments = [] }) => adjustments)
      const unknown = columns.filter(({ column }) => !raw.includes(column))
      expect(unknown).toEqual([])
    }
    return report
  }

  async export(): Promise<string> {
    const answer = await this.member.get(EXPORT)
    return answer.having(200).text
  }
}

/** The part of a report about the whole file: how many rows, and what is lost of which columns. */
function saidInTotal({ rows, losses, remarks, ...report }: ImportReport) {
  const refused = losses.find(({ kind }) => kind === 'refused')
  const left = remarks.filter(({ kind }) => kind === 'left_out')
  return {
    counts: counts({ rows, losses, remarks, ...report }),
    refused: refused ? [refused.count, ...refused.rows] : [0],
    left: left.map(({ column, note }) => `${column} ${note?.code}`).sort(),
  }
}

/** Counts these facts in the rows of the report. */
function saidByRows({ rows, ...report }: ImportReport): ReturnType<typeof saidInTotal> {
  const of = (action: string) => rows.filter((row) => row.action === action)
  const [created, updated, unchanged] = ['created', 'updated', 'unchanged'].map(of)
  const refused = [...new Set(of('refused').map(({ row }) => row))]
  const left = rows.flatMap(({ adjustments = [] }) => adjustments.filter(({ to }) => to === null))
  const actions = {
    created: created?.length ?? 0,
    updated: updated?.length ?? 0,
    unchanged: unchanged?.length ?? 0,
    refused: of('refused').length,
  }
  return {
    counts: counts({ ...report, rows, ...actions }),
    refused: [refused.length, ...refused.slice(0, 100)],
    left: [...new Set(left.map(({ column, code }) => `${column} ${code}`))].sort(),
  }
}

/** The counts of a report: `2 created, 1 refused`. */
export function counts({ created, updated, unchanged, refused }: ImportReport): string {
  const all = Object.entries({ created, updated, unchanged, refused })
  return all.flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : [])).join(', ')
}
