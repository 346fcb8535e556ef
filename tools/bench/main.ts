/**
 * `bun run bench`: compares kassa, with all limits, headers, checks and logging, to bare Bun and
 * SQLite, as ratios measured in one run. `--short` measures only the smallest catalog, in about a
 * minute. Arguments choose sections by name and catalogs by number of products. Catalogs are
 * generated once and kept in the temporary directory. `versus <commit>` compares this version to an
 * earlier one instead: run it before a large change lands. `cpu versus <commit>` measures the CPU
 * time of both on PostgreSQL, `search versus <commit>` that of searches on SQLite, and `texts versus
 * <commit>` that of searches in long texts. `gate <commit>` compares in five minutes, and fails if
 * anything is worse by more than 3.5 %, and not by chance; names of its works after the commit
 * choose some of them.
 */
import { calm } from './calm.ts'
import { cost } from './cost.ts'
import { cpu } from './cpu.ts'
import { CRAWLED, EXPORTED, SEARCHED } from './disturbance.ts'
import { elysia } from './elysia.ts'
import { front } from './front.ts'
import { gate } from './gate.ts'
import { startGenerator } from './generator.ts'
import { growth } from './growth.ts'
import { imports } from './imports.ts'
import { indexes } from './indexes.ts'
import { disk, memory } from './life.ts'
import { nodes } from './nodes.ts'
import { orders } from './orders.ts'
import { others } from './others.ts'
import { pages } from './pages.ts'
import { paint } from './paint.ts'
import { parts } from './parts.ts'
import { pay } from './pay.ts'
import { phone } from './phone.ts'
import { quality } from './quality.ts'
import { rates } from './rates.ts'
import { searchCpu } from './search-cpu.ts'
import { searchSpeed } from './search-speed.ts'
import { naturalSearchesOf, searchesOf } from './searches.ts'
import { type Seeded, seeded, seededNaturally } from './seed.ts'
import { stalls } from './stalls.ts'
import { start } from './start.ts'
import { statements } from './statements.ts'
import { timing } from './timing.ts'
import { versus } from './versus.ts'
import { writes } from './writes.ts'

const words = process.argv.slice(2)
/** The commit after one of these words, which are then taken away. */
const commitAfter = (word: string) =>
  words.includes(word) ? words.splice(words.indexOf(word), 2)[1] : undefined
const [older, gated] = [commitAfter('versus'), commitAfter('gate')]
const short = words.includes('--short')
const pace = short
  ? { rounds: 5, warmupMs: 40, durationMs: 110 }
  : { rounds: 9, warmupMs: 150, durationMs: 700 }
/** The 32 answers of one commit come together: a short measurement may have none. */
const commits = { ...pace, durationMs: 1_000 }
/** With about sixty reads, the p99 is the slowest one: enough to see that the section works. */
const BRIEF = { rounds: 1, durationMs: 1_000 }
const isNumber = (word: string) => /^\d+$/.test(word)
const asked = words.filter(isNumber).map(Number)
const sizes = asked.length > 0 ? asked : short ? [1_000] : [1_000, 100_000, 1_000_000]

const generator = startGenerator()
if (gated) process.exit((await gate(generator, gated, words)) ? 0 : 1)
if (older && !['cpu', 'search', 'texts'].some((one) => words.includes(one))) {
  await versus(generator, commits, asked.length > 0 ? asked : [1_000, 100_000], older)
  process.exit()
}

const shops: Seeded[] = []
for (const products of sizes) shops.push(await seeded(products))
const [small] = shops
const large = shops.at(-1)
/** Large enough to measure writes, whose section makes catalogs four times as large. */
const medium = shops.findLast(({ products }) => products <= 100_000) ?? shops[0]
if (!small || !medium || !large) throw new Error('nothing to measure')

const sections: Readonly<Record<string, () => Promise<void>>> = {
  async rates() {
    for (const shop of shops) await rates(generator, pace, shop)
  },
  writes: () => writes(generator, pace, medium),
  indexes: async () => indexes(pace.rounds, medium),
  calm: () => calm(generator, pace, large),
  growth: () => growth(generator, pace, small, large),
  orders: () => orders(generator, commits, large),
  cost: () => (short ? cost(1, 40, 1_000) : cost(3, 160, medium.products)),
  pages: () => pages(medium.products),
  statements: () => statements(medium.products),
  imports: () => imports(pace, shops, short ? 5_000 : 50_000),
  nodes: () => nodes(generator, commits, shops.at(1) ?? small),
  cpu: () => cpu(short ? 3 : 7, short ? 0.3 : 1, small, older ?? null),
  start: () => start(pace, large),
  paint: () => paint(pace, small),
  phone: () => phone({ ...pace, rounds: short ? 1 : 3 }, medium),
  pay: () => pay(short ? 10 : 100, short ? 1_000 : 10_000),
  memory: () => memory(generator, short ? 10 : 60, large),
  disk: async () => disk(shops),
  async others() {
    const rounds = short ? BRIEF : { rounds: 5, durationMs: 5_000 }
    await others(generator, { ...pace, ...rounds }, large)
    await stalls(generator, short ? large : medium)
  },
  crawlers: () => {
    const rounds = short ? { rounds: 3, durationMs: 2_000 } : { rounds: 5, durationMs: 5_000 }
    return others(generator, { ...pace, ...rounds }, small, [CRAWLED, SEARCHED, EXPORTED])
  },
  timing: () => timing(short ? 1 : 5, short ? 200 : 4_000),
  quality: () => quality(),
  async search() {
    if (older) await searchCpu(short ? 3 : 7, large, searchesOf, older)
    else await searchSpeed(large)
  },
  async texts() {
    // Only two versions are compared: the time of a search depends on its catalog.
    if (!older) return
    const shop = await seededNaturally(large.products)
    await searchCpu(short ? 3 : 7, shop, naturalSearchesOf, older)
  },
  elysia: () => elysia(short ? 2 : pace.rounds),
  parts: () => parts(short ? 2 : pace.rounds, small),
  async front() {
    for (const shop of shops.slice(0, 2)) await front(short ? 2 : pace.rounds, shop)
  },
}
const named = words.filter((word) => word !== '--short' && !isNumber(word))
const unknown = named.find((name) => !(name in sections))
if (unknown) throw new Error(`${unknown} is none of ${Object.keys(sections).join(', ')}`)
for (const [name, section] of Object.entries(sections)) {
  if (named.length === 0 || named.includes(name)) await section()
}
await generator.stop()
// The thread that reads from PostgreSQL in `search` and `nodes` would keep the process.
process.exit()
