/**
 * `bun run ways [get|create|order|entry…]` counts the files of `src` that a request crosses: those
 * of which a line is executed more often with the request than without it. It tells how far
 * somebody reads who follows the request. The requests are in requests.ts.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REPEATS, WAYS, type Way } from './requests.ts'

/** How often the lines of each file are executed, by their numbers. */
type Runs = ReadonlyMap<string, ReadonlyMap<number, number>>

/** Random bytes and timers differ between processes, so three are compared. */
const PROCESSES = 3
/** A timer may skip a request. */
const OFTEN = 0.8

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !WAYS.some((way) => way === name))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join()}: name ${WAYS.join(', ')}`)
const without = runsOf('none')
for (const way of WAYS.filter((way) => asked.length === 0 || asked.includes(way))) {
  const files = crossed(runsOf(way))
  console.log(`${way}: ${files.length} files`)
  for (const file of files) console.log(`  ${file}`)
}

function crossed(withThem: readonly Runs[]): string[] {
  const files = new Map(withThem.flatMap((runs) => [...runs]))
  const times = (file: string, line: number) => (runs: Runs) => runs.get(file)?.get(line) ?? 0
  const isCrossed = (file: string, line: number) => {
    const most = Math.max(...without.map(times(file, line)))
    return withThem.every((runs) => times(file, line)(runs) >= most + REPEATS * OFTEN)
  }
  return [...files]
    .filter(([file, lines]) => [...lines.keys()].some((line) => isCrossed(file, line)))
    .map(([file]) => file)
    .sort()
}

function runsOf(way: Way | 'none'): readonly Runs[] {
  return Array.from({ length: PROCESSES }, () => run(way))
}

/** The code that is executed in a process of its own. */
function run(way: Way | 'none'): Runs {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-ways-'))
  try {
    const coverage = ['--coverage', '--coverage-reporter=lcov', `--coverage-dir=${folder}`]
    const { success, stderr } = Bun.spawnSync(
      [process.execPath, 'test', '--timeout=60000', ...coverage, './tools/ways/request.ts'],
      { env: { ...process.env, WAY: way }, stdout: 'ignore', stderr: 'pipe' },
    )
    if (!success) throw new Error(stderr.toString())
    return parsed(readFileSync(join(folder, 'lcov.info'), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A report in the format of LCOV. */
function parsed(report: string): Runs {
  const sections = report.split('end_of_record').flatMap((section) => {
    const file = /^SF:(src\/.*)$/m.exec(section)?.[1]
    const lines = [...section.matchAll(/^DA:(\d+),(\d+)$/gm)]
    const times = lines.map(({ 1: line, 2: times }) => [Number(line), Number(times)] as const)
    return file ? [[file, new Map(times)] as const] : []
  })
  return new Map(sections)
}
