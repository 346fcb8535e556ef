import { version } from '../package.json'

/** The commit that `src/package/release.ts` builds; undefined when kassa runs from source. */
declare const KASSA_COMMIT: string
declare const KASSA_DATE: string

/** The version of this kassa. Commit and its date are null when kassa runs from source. */
export const BUILD = {
  version,
  commit: typeof KASSA_COMMIT === 'undefined' ? null : KASSA_COMMIT,
  date: typeof KASSA_DATE === 'undefined' ? null : KASSA_DATE,
} as const

/** The version with its commit, such as `1.0.0 (4f1c2ab90d3e, 2026-11-22)`. */
export function versionText(): string {
  const { version, commit, date } = BUILD
  return commit === null ? version : `${version} (${commit}, ${date})`
}
