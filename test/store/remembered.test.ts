import { expect, test } from 'bun:test'
import { sharedInTurn } from '../../src/store/postgres/remembered.ts'

/** Loads that end when a test says so. */
class Loads {
  readonly begun: PromiseWithResolvers<string>[] = []
  readonly load = () => {
    const one = Promise.withResolvers<string>()
    this.begun.push(one)
    return one.promise
  }

  end(index: number): void {
    this.begun[index]?.resolve(`load ${index}`)
  }
}

/** Lets what is ready run. */
const pass = async () => {
  for (let n = 0; n < 3; n++) await new Promise((resolve) => setImmediate(resolve))
}

test('callers share a value that is loaded after they have asked, one load after another', async () => {
  const [loads, shared] = [new Loads(), sharedInTurn<string>()]
  const ask = () => shared('key', loads.load)
  const first = [ask(), ask()]
  await pass()
  expect(loads.begun.length).toBe(1)
  const next = [ask(), ask()]
  await pass()
  next.push(ask())
  expect(loads.begun.length).toBe(1)
  loads.end(0)
  expect(await Promise.all(first)).toEqual(['load 0', 'load 0'])
  await pass()
  expect(loads.begun.length).toBe(2)
  const last = ask()
  loads.end(1)
  expect(await Promise.all(next)).toEqual(['load 1', 'load 1', 'load 1'])
  await pass()
  loads.end(2)
  expect(await last).toBe('load 2')
})

test('a load that fails fails its callers only', async () => {
  const [loads, shared] = [new Loads(), sharedInTurn<string>()]
  const first = shared('key', loads.load)
  await pass()
  const next = shared('key', loads.load)
  loads.begun[0]?.reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  await pass()
  loads.end(1)
  expect(await next).toBe('load 1')
})

test('nobody waits long for a load that does not end, or for that of another key', async () => {
  const [loads, shared] = [new Loads(), sharedInTurn<string>()]
  void shared('key', loads.load)
  void shared('other', loads.load)
  await pass()
  expect(loads.begun.length).toBe(2)
  await Bun.sleep(25)
  const later = shared('key', loads.load)
  await pass()
  loads.end(2)
  expect(await later).toBe('load 2')
})
