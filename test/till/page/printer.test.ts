import { afterAll, beforeAll, beforeEach, expect, jest, test } from 'bun:test'
import { text } from '../../../src/modules/till/page/text.ts'
import { messageOf } from '../../../src/ui/shared/problem.ts'

/** The reaction of a device to each step: it answers, or nothing ever happens. */
type Step = 'open' | 'claimInterface' | 'transferOut' | 'write' | 'close'

/** The real one: the fake timers replace the global. */
const realSetImmediate = globalThis.setImmediate
const never = new Promise<never>(() => undefined)
/** The steps at which the device does not answer now. */
const silent = new Set<Step>()
const printed: string[] = []
let closed = 0

function answer(step: Step, work: () => void = () => undefined): Promise<unknown> {
  if (silent.has(step)) return never
  work()
  return Promise.resolve()
}

const decoded = (bytes: Uint8Array) => void printed.push(new TextDecoder().decode(bytes))
const INTERFACE = {
  interfaceNumber: 0,
  alternate: { interfaceClass: 7, endpoints: [{ direction: 'out', endpointNumber: 1 }] },
}
const usb = {
  configuration: { interfaces: [INTERFACE] },
  open: () => answer('open'),
  claimInterface: () => answer('claimInterface'),
  transferOut: (_: number, bytes: Uint8Array) => answer('transferOut', () => decoded(bytes)),
  close: () => answer('close', () => void closed++),
}
const port = {
  open: () => answer('open'),
  writable: {
    getWriter: () => ({
      write: (bytes: Uint8Array) => answer('write', () => decoded(bytes)),
      abort: () => Promise.resolve(),
      releaseLock: () => undefined,
    }),
  },
  close: () => answer('close', () => void closed++),
}
const DEVICES = {
  usb: { getDevices: async () => [usb], requestDevice: async () => usb },
  serial: { getPorts: async () => [port], requestPort: async () => port },
}

let device: typeof import('../../../src/modules/till/page/print/device.ts')

beforeAll(async () => {
  const localStorage = {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  }
  Object.assign(globalThis, { localStorage })
  Object.assign(navigator, DEVICES)
  device = await import('../../../src/modules/till/page/print/device.ts')
})

afterAll(() => {
  for (const name of ['usb', 'serial']) Reflect.deleteProperty(navigator, name)
  Reflect.deleteProperty(globalThis, 'localStorage')
  jest.useRealTimers()
})

beforeEach(() => {
  jest.useFakeTimers()
  silent.clear()
  printed.splice(0)
  closed = 0
})

/**
 * Sends a text, and lets so much time pass.
 * @returns what the cashier reads; null: nothing yet
 */
async function send(content: string, passMs = 0): Promise<{ said: string | null }> {
  const answer: { said: string | null } = { said: null }
  device.sendToPrinter(new TextEncoder().encode(content)).then(
    () => {
      answer.said = 'printed'
    },
    (error) => {
      answer.said = messageOf(error)
    },
  )
  await pass(passMs)
  return answer
}

async function pass(milliseconds: number): Promise<void> {
  await new Promise(realSetImmediate)
  jest.advanceTimersByTime(milliseconds)
  await new Promise(realSetImmediate)
}

test.each([
  ['usb', 'open'],
  ['usb', 'claimInterface'],
  ['usb', 'transferOut'],
  ['usb', 'close'],
  ['serial', 'open'],
  ['serial', 'write'],
  ['serial', 'close'],
] as const)(
  'a printer on %s that never answers to %s holds up no later print',
  async (kind, step) => {
    await device.choosePrinter(kind)
    silent.add(step)
    const first = await send('first')
    const second = await send('second')
    await pass(4_900)
    expect(first.said).toBeNull()
    silent.clear()
    await pass(200)
    expect(first.said).toBe(text.printer.silent)
    expect(second.said).toBe('printed')
    expect(printed.at(-1)).toBe('second')
    expect(closed).toBeGreaterThan(0)
  },
)

test('a long receipt has more time, and a printer that is slow is not given up', async () => {
  await device.choosePrinter('serial')
  silent.add('write')
  const long = await send('x'.repeat(10_000))
  await pass(34_000)
  expect(long.said).toBeNull()
  await pass(2_000)
  expect(long.said).toBe(text.printer.silent)
})
