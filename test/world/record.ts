import { afterAll, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { shortened, whole } from './repeats.ts'

const RECORDING = process.env.WORLD === 'record'
/** A screen with many fields takes a second, and a minute on a very busy machine. */
const LIMIT_MS = 240_000
const TITLE = /^== (.*)\n/m

/**
 * Texts that are recorded in a file beside the tests, each under its title. The test of a text that
 * differs fails. After an intended change, `WORLD=record bun run test <folder>` records all of them
 * again: read the difference before you commit it.
 */
export class Recorded {
  readonly #path: string
  readonly #recorded: ReadonlyMap<string, string>
  readonly #texts = new Map<string, string>()

  /** @param name of the file, without its ending */
  constructor(
    name: string,
    readonly folder = import.meta.dir,
  ) {
    this.#path = `${folder}/${name}.txt`
    this.#recorded = RECORDING ? new Map() : textsIn(this.#path)
    afterAll(() => {
      if (!RECORDING) return
      const all = [...this.#texts].map(([title, text]) => `== ${title}\n${text}`)
      writeFileSync(this.#path, `${shortened(all.join('\n').split('\n')).join('\n')}\n`)
    })
  }

  /** Tests that the text with this title is as recorded. */
  test(title: string, said: () => Promise<string>): void {
    test(
      title,
      async () => {
        const text = (await said()).trim()
        this.#texts.set(title, text)
        const how = `WORLD=record bun run test ${relative('.', this.folder)}`
        if (!RECORDING) expect(text, how).toBe(this.#recorded.get(title) ?? '')
      },
      LIMIT_MS,
    )
  }

  /** Tests that every recorded text has been tested. */
  testAll(): void {
    test('nothing else is recorded', () => {
      if (!RECORDING) expect([...this.#recorded.keys()]).toEqual([...this.#texts.keys()])
    })
  }
}

function textsIn(path: string): Map<string, string> {
  const lines = whole(readFileSync(path, 'utf8').split('\n'))
  const [, ...parts] = lines.join('\n').split(TITLE)
  const texts = new Map<string, string>()
  for (let at = 0; at < parts.length; at += 2) {
    texts.set(parts[at] ?? '', (parts[at + 1] ?? '').trim())
  }
  return texts
}
