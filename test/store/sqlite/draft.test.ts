import { expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { sync } from '../../../src/store/sqlite/draft.ts'

const DESCRIPTORS = '/proc/self/fd'

test.if(existsSync(DESCRIPTORS))('what is synced is not left open', () => {
  const open = () => readdirSync(DESCRIPTORS).length
  const before = open()
  for (let times = 0; times < 20; times++) sync(tmpdir())
  expect(open()).toBeLessThan(before + 20)
})
