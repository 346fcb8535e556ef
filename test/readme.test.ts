import { expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { devDependencies, scripts } from '../package.json'
import { placed } from '../src/domain/module.ts'
import { MODULES } from '../src/installed.ts'
import { PROVIDER_SETTINGS, SETTINGS } from '../src/settings.ts'
import { ALL_DOCUMENTS, DOCUMENTS, README } from './documents.ts'
import { KASSA } from './executable.ts'

const {
  'src/modules/docs/manual/commands.md': COMMANDS = '',
  'src/modules/docs/manual/contributing.md': CONTRIBUTING = '',
} = DOCUMENTS
const TREE = treePaths(/^## Source code\n\n```text\n([^`]*)```/m.exec(README)?.[1] ?? '')

test('every name in the tree is there, and every folder of src is in the tree', () => {
  expect(TREE.length).toBeGreaterThan(40)
  expect(TREE.filter((path) => !existsSync(path))).toEqual([])
  const folders = readdirSync('src', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `src/${name}/`)
  expect(folders.filter((folder) => !TREE.includes(folder))).toEqual([])
})

test('every other file that the documents name is there', () => {
  const named =
    ALL_DOCUMENTS.match(/`(src|sql|test|tools)\/[\w./-]+`/g)?.map((path) => path.slice(1, -1)) ?? []
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('the manual names every command and every flag, and no other', () => {
  const { stdout } = Bun.spawnSync([...KASSA, 'help'])
  const names = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name]) => name).sort()
  const help = names(stdout.toString(), /^ {2}kassa ((?:[a-z-]+ ?)+[a-z])/gm)
  expect(help.length).toBeGreaterThan(3)
  expect(names(COMMANDS, /^\| `kassa ((?:[a-z-]+ ?)+[a-z])/gm)).toEqual(help)
  const flags = (text: string) => [...new Set(text.match(/--[a-z][a-z-]*/g))].sort()
  expect(flags(COMMANDS)).toEqual(flags(stdout.toString()))
})

test('the manual names every setting, and no other', () => {
  const named = new Set(ALL_DOCUMENTS.match(/\bKASSA_[A-Z0-9_]+(<NAME>_[A-Z_]+)?/g))
  const ofModules = placed(MODULES, 'environment').flatMap(({ settings }) => Object.keys(settings))
  expect([...named].sort()).toEqual(
    [...Object.keys(SETTINGS), ...ofModules, ...Object.keys(PROVIDER_SETTINGS)].sort(),
  )
})

test('the manual has every dependency', () => {
  const names = Object.keys(devDependencies)
  expect(names.filter((name) => !CONTRIBUTING.includes(`\`${name}\``))).toEqual([])
})

test('the commands for npm are scripts of the package', () => {
  const runs = [...ALL_DOCUMENTS.matchAll(/bun@1\.4\.5 run ([\w:]+)/g)].map(([, name]) => name)
  expect([...new Set(runs)].sort()).toEqual([
    'bench',
    'build',
    'release',
    'soak',
    'start',
    'test',
    'test:all',
  ])
  expect(runs.filter((name) => !name || !(name in scripts))).toEqual([])
})

/** The paths of a tree that is drawn with indentation: names, then two blanks and what they are. */
function treePaths(tree: string): string[] {
  const folders: string[] = []
  return tree.split('\n').flatMap((line) => {
    const indent = /^ */.exec(line)?.[0].length ?? 0
    const names = line.trim().split(/ {2,}/)[0]?.split(' ').filter(Boolean) ?? []
    const parent = folders.slice(0, indent / 2).join('')
    if (names[0]?.endsWith('/')) folders.splice(indent / 2, folders.length, names[0])
    return names.map((name) => parent + name)
  })
}
