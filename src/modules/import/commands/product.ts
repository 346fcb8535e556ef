import { statSync } from 'node:fs'
import { basename } from 'node:path'
import {
  type Command,
  type Invocation,
  progressBar,
  requiredFlag,
  UsageError,
} from '../../../commands/command.ts'
import { jsonLines } from '../../../commands/list.ts'
import { isServed } from '../../../commands/lock.ts'
import { commandLine } from '../../../domain/actor.ts'
import { Refusal } from '../../../domain/error.ts'
import { shopBySlug } from '../../../domain/shop/shop.ts'
import { checkFields } from '../../../http/catalog/product-check.ts'
import type { DecimalSign } from '../decimal.ts'
import { exportProducts, wholeCatalog } from '../dialects/kassa.ts'
import { ENCODINGS, type Encoding } from '../encoding.ts'
import { type FileFormat, FORMAT_CHOICES } from '../format.ts'
import { importProducts } from '../import.ts'
import { reportJson } from '../report.ts'
import { type WordChoice, wordChoice } from '../words.ts'
import { summaryOf } from './summary.ts'

export const productImport: Command = {
  name: 'product import',
  usage:
    '<file.csv> --shop <slug> [--dry-run] [--skip-invalid] [--drop-codes] [--decimal-comma | --decimal-point] ' +
    '[--encoding <name>] [--format <program>] [--map <header=column>] [--tax <text=rate>] ' +
    '[--word <field:text=meaning>] [--slugs new]',
  summary:
    'Imports a CSV file of kassa, another shop or a till system, or a spreadsheet: all rows or none.',
  argument: 'CSV file',
  options: {
    shop: { type: 'string' },
    'dry-run': { type: 'boolean' },
    'skip-invalid': { type: 'boolean' },
    'drop-codes': { type: 'boolean' },
    'decimal-comma': { type: 'boolean' },
    'decimal-point': { type: 'boolean' },
    encoding: { type: 'string' },
    format: { type: 'string' },
    map: { type: 'string', multiple: true },
    word: { type: 'string', multiple: true },
    tax: { type: 'string', multiple: true },
    slugs: { type: 'string' },
  },
  help: `--shop           the slug of the shop
--dry-run        prints the same report, but changes nothing
--skip-invalid   skips invalid rows instead of refusing the file
--drop-codes     leaves a SKU or barcode out that an earlier row or another product has
--decimal-comma  reads numbers such as 1.234,50 (found by the prices of the file)
--decimal-point  reads numbers such as 1,234.50
--encoding       ${ENCODINGS.slice(0, 9).join(', ')},
                 ${ENCODINGS.slice(9).join(', ')}
                 (found by the file: UTF-8, UTF-16 or windows-1252)
--format         the program that wrote the file (found by its headings):
                 ${FORMAT_CHOICES.slice(0, 7).join(', ')},
                 ${FORMAT_CHOICES.slice(7).join(', ')}
--map            reads a column of the file as one of kassa: --map title=name, or leaves it out:
                 --map notes=nothing (repeatable)
--tax            names a rate of the shop for one of the file: --tax reduced-rate=Reduced
                 (repeatable)
--word           says what a word of the file means as status, productType or unit:
                 --word status:wholesale=Draft (repeatable)
--slugs          new: passes over the slugs of the file; new products get one from their name`,
  async run(invocation) {
    const { flags, config, print } = invocation
    const file = await existingFile(invocation.argument)
    const slug = requiredFlag(invocation, 'shop')
    const options = {
      dryRun: flags['dry-run'] === true,
      skipInvalid: flags['skip-invalid'] === true,
      dropCodes: flags['drop-codes'] === true,
      newSlugs: hasNewSlugs(flags.slugs),
      decimal: decimalOf(flags),
      encoding: encodingOf(flags.encoding),
      format: formatOf(flags.format),
      words: wordsOf(flags.word),
      mapping: pairsOf('map', flags.map, 'title=name'),
      taxRates: pairsOf('tax', flags.tax, 'reduced-rate=Reduced'),
      title: basename(invocation.argument),
    }
    await invocation.withData('existing', async (ports) => {
      const actor = commandLine(await shopBySlug(ports.store.read, slug))
      using scratch = ports.scratch()
      const isAlone = () => !config.postgres && !isServed(config.data)
      const context = { scratch, signal: interrupted(), progress: progressBar(), isAlone }
      const bytes = file.stream()
      const report = await importProducts(ports, actor, bytes, options, checkFields, context)
      if (!flags.json) return print(summaryOf(report))
      // The report is printed in pieces, because a million rows do not fit into memory.
      for await (const piece of reportJson(report)) print(piece)
    })
  },
}

export const productExport: Command = {
  name: 'product export',
  usage: '--shop <slug> [--spreadsheet]',
  summary: 'Prints all products of a shop as CSV, or as JSON.',
  options: { shop: { type: 'string' }, spreadsheet: { type: 'boolean' } },
  help: `--shop         the slug of the shop
--spreadsheet  numbers and headings as spreadsheets in the shop's country have them`,
  async run(invocation) {
    const slug = requiredFlag(invocation, 'shop')
    const { flags, print } = invocation
    await invocation.withData('existing', async (ports) => {
      const actor = commandLine(await shopBySlug(ports.store.read, slug))
      if (flags.json) {
        for await (const text of jsonLines(each(wholeCatalog(ports, actor)))) print(text)
        return
      }
      const out = Bun.stdout.writer()
      const form = flags.spreadsheet === true ? 'spreadsheet' : 'plain'
      for await (const text of exportProducts(ports, actor, form)) {
        await out.write(text)
        await out.flush()
      }
    })
  },
}

async function* each<Item>(pages: AsyncIterable<readonly Item[]>): AsyncGenerator<Item> {
  for await (const page of pages) yield* page
}

async function existingFile(path: string): Promise<Bun.BunFile> {
  const file = Bun.file(path)
  if (await file.exists()) return file
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()
  throw new Refusal('NOT_FOUND', isFolder ? `${path} is a folder.` : `There is no file ${path}.`)
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

/** Parses flags such as `--map title=name --map preis=price`. */
function pairsOf(
  name: string,
  flag: Invocation['flags'][string],
  example: string,
): Record<string, string> {
  if (!Array.isArray(flag)) return {}
  return Object.fromEntries(
    flag.map((pair: string) => {
      const at = pair.lastIndexOf('=')
      if (at > 0) return [pair.slice(0, at), pair.slice(at + 1)]
      throw new UsageError(`Write --${name} as ${example}, not ${JSON.stringify(pair)}.`)
    }),
  )
}

function hasNewSlugs(flag: Invocation['flags'][string]): boolean {
  if (flag === undefined || flag === 'file') return false
  if (flag === 'new') return true
  throw new UsageError('--slugs is new, or file, which is the default.')
}

/** Null if the headings of the file are to decide. */
function formatOf(flag: Invocation['flags'][string]): FileFormat | null {
  if (flag === undefined) return null
  const format = FORMAT_CHOICES.find((one) => one === String(flag).toLowerCase())
  if (format) return format
  throw new UsageError(`--format is one of ${FORMAT_CHOICES.join(', ')}.`)
}

/** The meanings of words such as `status:wholesale=Draft`. */
function wordsOf(flag: Invocation['flags'][string]): WordChoice {
  const example = 'status:wholesale=Draft'
  const fields: Record<string, Record<string, string>> = {}
  for (const [word, meaning] of Object.entries(pairsOf('word', flag, example))) {
    const at = word.indexOf(':')
    if (at < 1) throw new UsageError(`Write --word as ${example}, not ${JSON.stringify(word)}.`)
    const field = word.slice(0, at)
    fields[field] = { ...fields[field], [word.slice(at + 1)]: meaning }
  }
  return wordChoice(fields)
}

/** Null if the file is to decide. */
function decimalOf(flags: Invocation['flags']): DecimalSign | null {
  const [comma, point] = [flags['decimal-comma'] === true, flags['decimal-point'] === true]
  if (comma && point) throw new UsageError('Give --decimal-comma or --decimal-point, not both.')
  if (comma) return 'comma'
  return point ? 'point' : null
}

/** Null if the bytes of the file are to decide. */
function encodingOf(flag: Invocation['flags'][string]): Encoding | null {
  if (flag === undefined) return null
  const encoding = ENCODINGS.find((one) => one === String(flag).toLowerCase())
  if (encoding) return encoding
  throw new UsageError(`--encoding is one of ${ENCODINGS.join(', ')}.`)
}
