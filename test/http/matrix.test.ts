import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Answer } from '../answer.ts'
import { CREDENTIALS, type Credential, type Holder, ROWS, type Row, ROUTES } from '../access.ts'
import { House } from '../fixture.ts'

/**
 * Every route × every credential × every row. What each may is declared in `access.ts`; a route
 * that is not declared there fails the first test.
 */
let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(async () => {
  await house[Symbol.asyncDispose]()
})

test('the matrix knows every route of the app, and no other', () => {
  const routes = house.app.routes.map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(routes)].sort()).toEqual(Object.keys(ROUTES).sort())
})

for (const [route, access] of Object.entries(ROUTES)) {
  const [method = '', path = ''] = route.split(' ')
  const rows: readonly Row[] = path.includes(':id') ? ROWS : ['own']

  describe(route, () => {
    for (const credential of CREDENTIALS) {
      test(`with ${credential.name}`, async () => {
        const refused = new Map<string, string>()
        for (const row of rows) {
          const target = await row_(credential, row)
          const headers = await credential.headers(house)
          const before = house.dump()
          const answer = await house.ask({
            method,
            path: path.replace(':id', target),
            headers,
            ...(access.body && { body: access.body }),
          })
          const expected = expectation(access.answers, credential.holder, row)
          expect(`${row}: ${answer.status}`).toBe(`${row}: ${expected}`)
          if (expected >= 400) {
            expect(house.dump()).toBe(before)
            refused.set(row, answer.anonymous)
          }
          noSecretsIn(answer, headers)
        }
        expect(new Set(refused.values()).size).toBeLessThanOrEqual(1)
      })
    }
  })
}

/** What a holder gets who asks for a row: another's is not there, nor is what he may not see. */
function expectation(
  answers: (typeof ROUTES)[string]['answers'],
  holder: Holder,
  row: Row,
): number {
  const answer = answers[holder]
  if (answer >= 400 || row === 'own') return answer
  return row === 'own, not published' && holder !== 'publishable' ? answer : 404
}

/** The id of such a row, as the shop of the credential sees it; fresh, since some routes delete. */
async function row_(credential: Credential, row: Row): Promise<string> {
  const { north, south } = house
  const [own, other] = credential.shop === 'south' ? [south, north] : [north, south]
  switch (row) {
    case 'own':
      return (await own.product()).id
    case 'own, not published':
      return (await own.product({ status: 'Draft' })).id
    case "another shop's":
      return (await other.product()).id
    case 'deleted': {
      const { id } = await own.product()
      await own.delete(id)
      return id
    }
    case 'never existed':
      return 'prod_01kf06q6q8e1qtz9vw9zcjzt7y'
  }
}

function noSecretsIn(answer: Answer, headers: Readonly<Record<string, string>>): void {
  for (const value of Object.values(headers)) {
    const secret = value.replace(/^Bearer /i, '')
    if (secret.length > 20) expect(answer.anonymous).not.toContain(secret)
  }
}
