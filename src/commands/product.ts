import { commandLine } from '../domain/actor.ts'
import { notFound, Refusal } from '../domain/error.ts'
import { textPieces } from '../domain/import/csv.ts'
import { exportProducts } from '../domain/import/export.ts'
import { importProducts } from '../domain/import/import.ts'
import { reportJson, type StoredReport } from '../domain/import/report.ts'
import type { Ports } from '../domain/ports.ts'
import type { Shop } from '../domain/records.ts'
import { checkFields } from '../http/catalog/product-check.ts'
import { type Command, noArgument, onlyArgument, requiredFlag, UsageError } from './command.ts'
import { withData } from './data.ts'

/** Refused rows beyond this many are only counted. */
const MAX_SHOWN = 20
const BAR_WIDTH = 30

export const productImport: Command = {
  name: 'product import',
  usage: '<file.csv> --shop <slug> [--dry-run] [--skip-invalid] [--decimal-comma]',
  summary: 'Imports products from a CSV file of kassa, Shopify or WooCommerce: all rows or none.',
  options: {
    shop: { type: 'string' },
    'dry-run': { type: 'boolean' },
    'skip-invalid': { type: 'boolean' },
    'decimal-comma': { type: 'boolean' },
  },
  help: `--dry-run        prints the same report, but changes nothing
--skip-invalid   skips invalid rows instead of refusing the file
--decimal-comma  reads prices such as 1.234,50`,
  async run(invocation) {
    const { flags, config, print } = invocation
    const file = await existingFile(onlyArgument(invocation, 'CSV file'))
    const slug = requiredFlag(invocation, 'shop')
    const options = {
      dryRun: flags['dry-run'] === true,
      skipInvalid: flags['skip-invalid'] === true,
      decimalComma: flags['decimal-comma'] === true,
      mapping: {},
    }
    await withData(config, 'existing', async (ports) => {
      const actor = commandLine(await shopBySlug(ports, slug))
      using scratch = ports.scratch()
      const context = { scratch, signal: interrupted(), progress: progressBar() }
      const text = textPieces(file.stream())
      const report = await importProducts(ports, actor, text, options, checkFields, context)
      print(flags.json ? (await Array.fromAsync(reportJson(report))).join('') : summaryOf(report))
    })
  },
}

export const productExport: Command = {
  name: 'product export',
  usage: '--shop <slug>',
  summary: 'Prints all products of a shop as CSV.',
  options: { shop: { type: 'string' } },
  async run(invocation) {
    noArgument(invocation)
    const slug = requiredFlag(invocation, 'shop')
    await withData(invocation.config, 'existing', async (ports) => {
      const actor = commandLine(await shopBySlug(ports, slug))
      const out = Bun.stdout.writer()
      for await (const text of exportProducts(ports, actor)) {
        out.write(text)
        await out.flush()
      }
    })
  },
}

async function existingFile(path: string): Promise<Bun.BunFile> {
  const file = Bun.file(path)
  if (!(await file.exists())) throw new UsageError(`There is no file ${path}.`)
  return file
}

/** Aborts on Ctrl-C or SIGTERM, so that the import can undo its changes. */
function interrupted(): AbortSignal {
  const controller = new AbortController()
  const message = 'The import was interrupted; its changes were undone.'
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => controller.abort(new Refusal('UNAVAILABLE', message)))
  }
  return controller.signal
}

/** @throws Refusal NOT_FOUND */
async function shopBySlug({ store }: Ports, slug: string): Promise<Shop> {
  const shop = await store.read.shop.bySlug(slug)
  if (!shop) throw notFound('shop')
  return shop
}

/** A progress bar on standard error, if that is a terminal. */
function progressBar(): (done: number, total: number) => void {
  if (!process.stderr.isTTY) return () => {}
  return (done, total) => {
    const filled = total === 0 ? BAR_WIDTH : Math.round((done / total) * BAR_WIDTH)
    const bar = '█'.repeat(filled).padEnd(BAR_WIDTH, '░')
    process.stderr.write(`\r${bar} ${done} of ${total}${done === total ? '\n' : ''}`)
  }
}

function summaryOf(report: StoredReport): string {
  const { format, dryRun, created, updated, unchanged, refused } = report
  const lines: string[] = []
  let refusedRows = 0
  for (const { row, action, errors = [] } of report.rows) {
    if (action !== 'refused' || ++refusedRows > MAX_SHOWN) continue
    for (const { field, message } of errors) lines.push(`row ${row}, ${field}: ${message}`)
  }
  const more = refusedRows > MAX_SHOWN ? [`and ${refusedRows - MAX_SHOWN} more rows`] : []
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused`
  const head = dryRun
    ? `Nothing was changed. Importing this ${format} file would give:`
    : `Imported this ${format} file:`
  return [head, counts, ...lines, ...more].join('\n')
}
