import { publishableKey } from '../domain/access/key.ts'
import { commandLine } from '../domain/actor.ts'
import { refuseErrors } from '../domain/error.ts'
import {
  changeSettings,
  type SettingsPatch,
  settingsSchemas,
  shopSettings,
} from '../domain/shop/settings.ts'
import { shopBySlug } from '../domain/shop/shop.ts'
import { settingsCheck } from '../http/admin/settings-check.ts'
import { MODULES } from '../installed.ts'
import { assignments, patchOf } from './assignment.ts'
import type { Command } from './command.ts'

export const shopShow: Command = {
  name: 'shop show',
  usage: '<slug>',
  summary:
    'Prints the settings of a shop, in the form that shop set takes, and its publishable key.',
  argument: 'slug of the shop',
  async run({ argument: slug, withData, answer }) {
    const shown = await withData('existing', async (ports) => {
      const shop = await shopBySlug(ports.store.read, slug)
      const settings = await shopSettings(MODULES, ports, { shop })
      return { ...settings, publishableKey: await publishableKey(ports.store.read, shop.id) }
    })
    answer(shown, linesOf(shown, Object.keys(shown)))
  },
}

export const shopSet: Command = {
  name: 'shop set',
  usage: '<slug> <setting>=<value> …',
  summary: 'Changes settings of a shop, all of them or none, and prints them.',
  argument: 'slug of the shop',
  values: 'setting with its value, such as name="Corner shop"',
  help: `<setting>    as shop show prints it: origins are the trusted pages, and payment.counter is a
             part of payment
<value>      a text as it is, a list of texts with commas, and everything else in JSON:
             origins=https://www.boutique.example,https://boutique.example
             lowStock=5  lowStock=null  taxRates='[{"name":"Standard","percent":21}]'
             A list replaces the old list; what is not named stays as it is.`,
  async run({ argument: slug, values, withData, answer }) {
    const patch = checked(patchOf(values, settingsSchemas(MODULES).patch))
    const settings = await withData('existing', async (ports) => {
      const shop = await shopBySlug(ports.store.read, slug)
      return await changeSettings(MODULES, ports, commandLine(shop), patch)
    })
    answer(settings, linesOf(settings, Object.keys(patch)))
  },
}

/** @throws Refusal VALIDATION_FAILED */
function checked(sent: object): SettingsPatch {
  const check = settingsCheck(MODULES)(sent)
  if ('patch' in check) return check.patch
  refuseErrors(check.errors)
  throw new Error('a change that is not valid has no errors')
}

/** Some of the settings, a line for each, with the values below each other. */
function linesOf(settings: object, fields: readonly string[]): string {
  const wanted = Object.entries(settings).filter(([field]) => fields.includes(field))
  const lines = [...assignments(Object.fromEntries(wanted))]
  const width = Math.max(0, ...lines.map(([name]) => name.length)) + 2
  return lines.map(([name, text]) => name.padEnd(width) + text).join('\n')
}
