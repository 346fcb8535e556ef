import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { PostgresSettings } from '../../../src/store/postgres/connection.ts'
import { gradedShop } from '../../../tools/bench/graded/graded.ts'
import { answersIn, GRADED_SHOPS, meanOf } from '../../../tools/bench/quality.ts'
import { hasPostgres, TestDatabase } from '../../postgres.ts'

/** How differently the engines may rank a shop, as NDCG@10. */
const TOLERANCE = 0.005
/** Starting a database server and creating hundreds of products takes long on a busy machine. */
const LONG_MS = 600_000

const neighbours = gradedShop(
  'neighbours',
  'en',
  `
one: Card 64 GB | Acme | Memory | Small
two: Card 64 | GB | Memory | Small
`,
  '64gb = one',
)

describe.if(hasPostgres)('PostgreSQL and SQLite', () => {
  let database: TestDatabase
  let postgres: PostgresSettings
  beforeAll(async () => {
    database = await TestDatabase.make()
    postgres = database.settings
  }, LONG_MS)
  afterAll(() => database[Symbol.dispose]())

  test(
    'have the same first three in 95 % of the judged queries',
    async () => {
      const different: string[] = []
      let count = 0
      for (const shop of GRADED_SHOPS) {
        const here = await answersIn(shop, postgres)
        const there = await answersIn(shop)
        count += there.length
        const three = ({ text, found }: (typeof there)[number]) =>
          `${shop.kind}: ${text} = ${found.slice(0, 3).join(' ')}`
        const ofPostgres = new Set(here.map(three))
        different.push(...there.map(three).filter((one) => !ofPostgres.has(one)))
        const mean = (answers: typeof here) => meanOf(answers.map(({ score }) => score))
        expect(mean(there)).toBeGreaterThan(0.84)
        expect(Math.abs(mean(there) - mean(here))).toBeLessThan(TOLERANCE)
      }
      expect(different.length <= count / 20 ? [] : different).toEqual([])
    },
    LONG_MS,
  )

  test(
    'find neighbouring words in one field only',
    async () => {
      for (const engine of [postgres, undefined]) {
        const [answer] = await answersIn(neighbours, engine)
        expect(answer?.found).toEqual(['one'])
      }
    },
    LONG_MS,
  )
})
