import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { PostgresSettings } from '../../../src/store/postgres/connection.ts'
import { clothesEs } from '../../../tools/bench/graded/clothes-es.ts'
import { gradedShop } from '../../../tools/bench/graded/graded.ts'
import { answersIn, meanOf } from '../../../tools/bench/quality.ts'
import { hasPostgres, TestDatabase } from '../../postgres.ts'

/** How much worse PostgreSQL may rank than SQLite, as NDCG@10. */
const TOLERANCE = 0.02

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
  })
  afterAll(() => database[Symbol.dispose]())

  test('find about equally well', async () => {
    const here = await answersIn(clothesEs, postgres)
    const there = await answersIn(clothesEs)
    const mean = (answers: typeof here) => meanOf(answers.map(({ score }) => score))
    expect(mean(there)).toBeGreaterThan(0.9)
    expect(mean(here)).toBeGreaterThan(mean(there) - TOLERANCE)
    const unanswered = (answers: typeof here) =>
      answers.filter(({ found }) => found.length === 0).map(({ text }) => text)
    expect(unanswered(here)).toEqual(unanswered(there))
  })

  test('find neighbouring words in one field only', async () => {
    for (const engine of [postgres, undefined]) {
      const [answer] = await answersIn(neighbours, engine)
      expect(answer?.found).toEqual(['one'])
    }
  })
})
