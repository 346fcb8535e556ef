import type { BunLockFile } from 'bun'
import { BUILD } from '../version.ts'

interface Source {
  readonly lock: BunLockFile
  /** The packages of which the executables contain code, by their keys in bun.lock. */
  readonly contained: ReadonlySet<string>
  /** The license in the package.json of the package with this key; null if it is not installed. */
  readonly licenseOf: (key: string) => string | null
  /** ISO 8601; null if unknown. */
  readonly date: string | null
}

/**
 * All packages of bun.lock and Bun itself as a CycloneDX 1.6 document. Packages in the executables
 * have the scope `required`, and the tools of the project `excluded`.
 */
export function sbom({ lock, contained, licenseOf, date }: Source): object {
  const keys = Object.keys(lock.packages).sort()
  // Bun itself is listed as the platform.
  const others = keys.filter((key) => key !== 'bun')
  const direct = Object.keys(lock.workspaces['']?.devDependencies ?? {})
  const kassa = component('application', 'kassa', 'kassa', BUILD.version, 'MIT')
  const bun = component('platform', 'bun', 'bun', Bun.version, 'MIT')
  const libraries = others.map((key) => {
    const [locked = '', , , integrity = ''] = lock.packages[key] ?? []
    const at = locked.lastIndexOf('@')
    const [name, version] = [locked.slice(0, at), locked.slice(at + 1)]
    const content = Buffer.from(String(integrity).replace('sha512-', ''), 'base64').toString('hex')
    return {
      ...component('library', key, name, version, licenseOf(key)),
      scope: contained.has(key) ? 'required' : 'excluded',
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      hashes: [{ alg: 'SHA-512', content }],
    }
  })
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { ...(date && { timestamp: date }), component: kassa },
    components: [{ ...bun, scope: 'required', purl: `pkg:npm/bun@${Bun.version}` }, ...libraries],
    dependencies: [
      { ref: 'kassa', dependsOn: ['bun', ...direct.filter((name) => contained.has(name))] },
      ...keys.map((ref) => ({ ref, dependsOn: dependenciesOf(lock, ref) })),
    ],
  }
}

function component(
  type: string,
  reference: string,
  name: string,
  version: string,
  license: string | null,
) {
  // An SPDX expression such as (MIT OR CC0-1.0) has a field of its own.
  const choice = license?.includes(' ') ? { expression: license } : { license: { id: license } }
  return { type, 'bom-ref': reference, name, version, ...(license && { licenses: [choice] }) }
}

/**
 * The keys of the packages that a package depends on. `a/b` is the `b` that only `a` uses; without
 * such a key it uses the `b` of those around it.
 */
function dependenciesOf({ packages }: BunLockFile, key: string): string[] {
  const [, , info] = packages[key] ?? []
  const { dependencies = {}, peerDependencies = {} } = typeof info === 'object' ? info : {}
  const found = new Set<string>()
  for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
    let owner = key
    while (owner !== '' && !(`${owner}/${name}` in packages)) {
      owner = owner.slice(0, Math.max(0, owner.lastIndexOf('/')))
    }
    const used = owner === '' ? name : `${owner}/${name}`
    if (used in packages) found.add(used)
  }
  return [...found].sort()
}
