import type { ParseArgsOptionsConfig } from 'node:util'
import { placed } from '../domain/module.ts'
import { MODULES } from '../installed.ts'
import type { SettingName } from '../settings.ts'

const FLAGS = placed(MODULES, 'environment').flatMap(({ flags }) => Object.entries(flags))

/** The flags of modules that `serve` and `check` take. Each sets a setting to `on`. */
export const MODULE_FLAGS: Readonly<Record<string, SettingName>> = Object.fromEntries(
  FLAGS.map(([flag, [setting]]) => [flag, setting]),
)

/** The flags in the order of a usage line, such as `--lan`. */
export const MODULE_FLAG_NAMES = Object.keys(MODULE_FLAGS).map((flag) => `--${flag}`)

/** The flags for the parser of the command line. */
export const MODULE_FLAG_OPTIONS: ParseArgsOptionsConfig = Object.fromEntries(
  Object.keys(MODULE_FLAGS).map((flag) => [flag, { type: 'boolean' }]),
)

/** The lines of the help about the flags. */
export const MODULE_FLAG_HELP = FLAGS.flatMap(([, [, help]]) => help)
