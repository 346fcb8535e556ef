import { placed } from '../domain/module.ts'
import { MODULES } from '../installed.ts'
import { PROVIDER_SETTINGS, SETTINGS, type Setting } from '../settings.ts'
import { MODULE_FLAG_HELP, MODULE_FLAG_NAMES } from './module-flags.ts'

/** The flags and settings of a server, each with its meaning, for `kassa serve --help`. */
export function settingsHelp(): string {
  const rows = [
    ...listedSettings().map(([name, [fallback, meaning]]) => ({
      name,
      meaning: meaning + (fallback && `; default: ${fallback}`),
    })),
    ...Object.entries(PROVIDER_SETTINGS).map(([name, meaning]) => ({ name, meaning })),
  ]
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2
  const lines = rows.map(({ name, meaning }) => `  ${name.padEnd(width)}${meaning}`)
  const flags = ['--port', '--host', '--config', ...MODULE_FLAG_NAMES]
  return [
    '--config     a file with shops and their settings, which are applied at each start',
    '--demo       create a demo shop, unless it exists',
    '--memory     keep all data in memory, until the server ends',
    ...MODULE_FLAG_HELP,
    '',
    `Settings, from environment variables (${flags.join(', ')} and --data take precedence):`,
    ...lines,
  ].join('\n')
}

/** The settings of the core, each followed by those of modules that belong to it. */
function listedSettings(): (readonly [name: string, setting: Setting])[] {
  const ofModules = placed(MODULES, 'environment')
  return Object.entries(SETTINGS).flatMap(([name, setting]) => [
    [name, setting] as const,
    ...ofModules
      .filter(({ after }) => after === name)
      .flatMap(({ settings }) => Object.entries<Setting>(settings)),
  ])
}
