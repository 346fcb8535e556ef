/** A process of `search-cpu.ts`. Its arguments are the source code of a version and the data. */
import { join } from 'node:path'
import type { SearchCost } from './search-cpu.ts'
import type { Search } from './searches.ts'

const [root = '', data = ''] = process.argv.slice(2)
type Of<Path extends string> = Path extends 'data'
  ? typeof import('../../src/commands/data.ts')
  : Path extends 'shop'
    ? typeof import('../../src/domain/shop/shop.ts')
    : typeof import('../../src/domain/catalog/list/listing.ts')
const { openData }: Of<'data'> = await import(join(root, 'src/commands/data.ts'))
const { findShop }: Of<'shop'> = await import(join(root, 'src/domain/shop/shop.ts'))
const { listProducts }: Of<'list'> = await import(join(root, 'src/domain/catalog/list/listing.ts'))

const ports = await openData({ data, secret: null })
const shop = await findShop(ports.store.read, 'bench')
if (!shop) throw new Error('the catalog has no shop')
const actor = { kind: 'publishable', credential: 'bench', lastFour: 'test', shop } as const

process.on('message', async (searches: readonly Search[]) => {
  const before = cpuMs(process.cpuUsage())
  const main: number[] = []
  for (const one of searches) {
    const started = cpuMs(process.threadCpuUsage())
    await listProducts(ports, actor, { ...one, limit: 20 })
    main.push(cpuMs(process.threadCpuUsage()) - started)
  }
  const all = (cpuMs(process.cpuUsage()) - before) / searches.length
  const sum = main.reduce((total, ms) => total + ms, 0)
  const cost: SearchCost = { all, main: sum / main.length, longest: Math.max(...main) }
  process.send?.(cost)
})

function cpuMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}
