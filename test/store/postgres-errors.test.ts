import { expect, test } from 'bun:test'
import { SQL } from 'bun'
import { isPassing, publicError } from '../../src/store/postgres/errors.ts'

/**
 * The result of an error with this SQLSTATE, and whether repeating the work may succeed at once.
 */
const ERRORS: readonly (readonly [errno: string, code: string | null, isPassing: boolean])[] = [
  ['08006', 'UNAVAILABLE', true],
  ['57P01', 'UNAVAILABLE', true],
  ['25P03', 'UNAVAILABLE', true],
  ['40001', 'UNAVAILABLE', true],
  ['40P01', 'UNAVAILABLE', true],
  ['53300', 'UNAVAILABLE', false],
  ['57014', 'UNAVAILABLE', false],
  ['58030', 'UNAVAILABLE', false],
  ['25006', 'UNAVAILABLE', false],
  ['55P03', 'UNAVAILABLE', false],
  ['3D000', 'UNAVAILABLE', false],
  ['28000', 'UNAVAILABLE', false],
  ['53100', 'STORAGE_FULL', false],
  ['42P01', null, false],
  ['22003', null, false],
]

test.each(ERRORS)('an error %p of PostgreSQL is %p', (errno, code, passing) => {
  const error = new SQL.PostgresError('from the server', {
    errno,
    code: 'ERR_POSTGRES_SERVER_ERROR',
  })
  const found = publicError(error)
  if (code === null) expect(found).toBe(error)
  else expect(found).toMatchObject({ code, cause: error })
  expect(isPassing(error)).toBe(passing)
})
