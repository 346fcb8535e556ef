import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fewAtStart } from '../../../src/http/server/page-start.ts'

/**
 * Builds a page from its scripts.
 * @returns the text of each file that the bundler makes
 */
async function built(scripts: Readonly<Record<string, string>>): Promise<readonly string[]> {
  // The plugin changes only scripts of pages, which are below src/ui and src/modules.
  const root = mkdtempSync(join(import.meta.dir, 'page-start-'))
  try {
    const folder = join(root, 'src/ui')
    mkdirSync(folder, { recursive: true })
    const html = '<script type="module" src="./main.ts"></script>'
    for (const [name, text] of Object.entries({ ...scripts, 'index.html': html })) {
      writeFileSync(join(folder, name), text)
    }
    const entrypoints = [join(folder, 'index.html')]
    const options = { splitting: true, throw: false, plugins: [fewAtStart()] }
    const { outputs, logs } = await Bun.build({ entrypoints, ...options })
    if (outputs.length === 0) throw new Error(logs.join('\n'))
    const files = outputs.filter(({ type }) => type.startsWith('text/javascript'))
    return await Promise.all(files.map((file) => file.text()))
  } finally {
    rmSync(root, { recursive: true })
  }
}

const SHARED = {
  'one.ts': "export const one = () => 'ONE'",
  'two.ts': "export const two = () => 'TWO'",
  'three.ts': "export const three = () => 'THREE'",
  'late.ts': "import { one } from './one.ts'; report(one(), 'LATE')",
  'later.ts': "import { two } from './two.ts'; report(two(), 'LATER')",
}
const MAIN = `
  import { one } from './one.ts'
  import { two } from './two.ts'
  import { three } from './three.ts'
  report('MAIN', one(), two(), three(), () => [import('./late.ts'), import('./later.ts')])
`

test('what a page starts with is one file, whatever its later scripts share with it', async () => {
  const files = await built({ ...SHARED, 'main.ts': MAIN })
  const having = (word: string) => files.filter((file) => file.includes(`"${word}"`))
  for (const word of ['MAIN', 'ONE', 'TWO', 'THREE']) expect(having(word)).toEqual(having('MAIN'))
  expect(having('MAIN')).toHaveLength(1)
  expect(having('LATE')).toHaveLength(1)
  expect(having('LATE')).not.toEqual(having('LATER'))
  expect(having('LATE')).not.toEqual(having('MAIN'))
})

test('the texts that the first script awaits do not wait for it', async () => {
  const main = "const text = await import('./text.en.ts').then((all) => all.word); report(text)"
  const files = await built({ 'main.ts': main, 'text.en.ts': "export const word = 'WORD'" })
  const [texts = ''] = files.filter((file) => file.includes('"WORD"'))
  expect(texts).not.toContain('import')
})

test('a script that is imported at once and later is refused, by its path', async () => {
  const main = "import './one.ts'; report(() => import('./one.ts'))"
  await expect(built({ ...SHARED, 'main.ts': main })).rejects.toThrow(
    /one\.ts is imported at once and by import\(\)/,
  )
})
