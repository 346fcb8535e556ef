import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openApi } from '../../src/commands/openapi.ts'
import { readConfig } from '../../src/config.ts'
import { testShop } from '../../src/package/testing.ts'
import type { Document } from '../openapi-document.ts'
import { everyRoute, WRONG } from './program.ts'

const IMPORTS = `import { createClient } from 'kassa/client'
import { testShop } from 'kassa/testing'
`

/** The programs of the README that use the package. */
const PROGRAMS = [...readFileSync('README.md', 'utf8').matchAll(/^```ts\n(import [\s\S]*?)^```$/gm)]
  .map(([, program = '']) => program)
  .filter((program) => program.includes("'kassa/"))

/** As strict as it gets, and without what this repository allows itself. */
const STRICT = {
  target: 'ESNext',
  lib: ['ESNext', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: false,
  noEmit: true,
}

describe('the package that npm pack makes', () => {
  let folder: string
  let packed: { readonly size: number; readonly filename: string; readonly files: PackedFile[] }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kassa-package-'))
    const pack = ['npm', 'pack', '--json', '--pack-destination', folder]
    const [made] = JSON.parse((await run(pack, '.')).stdout)
    packed = made
    await Bun.write(join(folder, 'package.json'), '{ "type": "module" }')
    await run([process.execPath, 'add', `./${packed.filename}`], folder)
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  test('holds two modules with their types, and is small', () => {
    expect(packed.files.map(({ path }) => path).sort()).toEqual([
      'LICENSE',
      'README.md',
      ...['client', 'testing'].flatMap((name) =>
        ['d.ts', 'js'].map((type) => `${MADE}${name}.${type}`),
      ),
      'package.json',
    ])
    const sizes = Object.fromEntries(packed.files.map(({ path, size }) => [path, size]))
    expect(sizes[`${MADE}client.js`]).toBeLessThan(5 * 1024)
    expect(packed.size).toBeLessThan(400 * 1024)
  })

  for (const modules of [
    { module: 'NodeNext' },
    { module: 'Preserve', moduleResolution: 'bundler' },
  ]) {
    test(`every route has its types in a strict project with ${modules.module}`, async () => {
      const document = (await openApi(readConfig({}))) as Document
      const config = { compilerOptions: { ...STRICT, ...modules } }
      await Bun.write(join(folder, 'tsconfig.json'), JSON.stringify(config))
      await Bun.write(join(folder, 'every-route.ts'), everyRoute(document))
      const wrong = WRONG.trim().split('\n')
      const head = `${IMPORTS}const kassa = createClient({ url: 'http://localhost' })\n`
      await Bun.write(join(folder, 'wrong.ts'), head + wrong.join('\n'))
      for (const [index, program] of PROGRAMS.entries()) {
        if (!program.includes('bun:test'))
          await Bun.write(join(folder, `readme-${index}.ts`), program)
      }
      const compiler = resolve('node_modules/.bin/tsc')
      const { stdout } = await run([compiler, '-p', folder, '--pretty', 'false'], folder, [1, 2])
      const found = stdout.match(/^\S.*\(\d+,\d+\): error.*$/gm) ?? []
      const elsewhere = found.filter((line) => !line.startsWith('wrong.ts'))
      expect(elsewhere).toEqual([])
      const lines = new Set(found.map((line) => Number(/\((\d+),/.exec(line)?.[1]) - 4))
      expect(wrong.filter((_, index) => !lines.has(index))).toEqual([])
    }, 60_000)
  }

  test("the README's programs run, in bun test and in Node", async () => {
    expect(PROGRAMS).toHaveLength(2)
    await using shop = await testShop({
      products: [{ name: 'Mug', price: 9.5, status: 'Published' }],
    })
    for (const [index, program] of PROGRAMS.entries()) {
      if (program.includes('bun:test')) {
        await Bun.write(join(folder, 'shop.test.ts'), program)
        const { stderr } = await run(
          [process.execPath, 'test', '--timeout=60000', 'shop.test.ts'],
          folder,
        )
        expect(stderr).toContain(' 1 pass')
      } else {
        const script = program
          .replace('http://localhost:3000', shop.listen())
          .replace('kassa_pub_…', shop.publishableKey)
        await Bun.write(join(folder, `readme-${index}.js`), script)
        const { stdout } = await run(['node', `readme-${index}.js`], folder)
        expect(stdout).toBe('Mug 9.5\n')
      }
    }
  }, 60_000)
})

interface PackedFile {
  readonly path: string
  readonly size: number
}

const MADE = 'dist/package/'

/** Runs a command. @param expected the exit codes that are no failure */
async function run(command: readonly string[], cwd: string, expected: readonly number[] = [0]) {
  const child = Bun.spawn([...command], { cwd, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  if (expected.includes(await child.exited)) return { stdout, stderr }
  throw new Error(`${command.join(' ')}: ${stdout}${stderr}`)
}
