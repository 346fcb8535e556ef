import { engines, license, optionalDependencies, version } from '../../package.json'

type Manifest = Readonly<Record<string, unknown>>

/**
 * The `package.json` of each package that is published.
 * @param repository the address of the repository, if it has one on a server
 */
export function manifests(repository: string | null): Readonly<Record<string, Manifest>> {
  const shared = {
    version,
    license,
    ...(repository && { repository: { type: 'git', url: repository } }),
    type: 'module',
    engines,
  }
  return {
    kassa: {
      name: 'kassa',
      description: 'A commerce backend for many shops, and a shop that runs inside your tests.',
      keywords: ['commerce', 'shop', 'pos', 'server', 'testing'],
      ...shared,
      bin: { kassa: 'kassa.js' },
      exports: {
        './testing': {
          bun: typed('./testing.js', './testing.d.ts'),
          require: typed('./testing-node.cjs', './testing.d.cts'),
          default: typed('./testing-node.js', './testing.d.ts'),
        },
        './client': clientIn('./client'),
        './package.json': './package.json',
      },
      optionalDependencies,
    },
    'kassa-client': {
      name: 'kassa-client',
      description: 'A typed client for the API of kassa, for browsers, Node and Bun.',
      keywords: ['kassa', 'commerce', 'client', 'storefront', 'webhooks'],
      ...shared,
      sideEffects: false,
      ...CLIENT_FOLDER,
      exports: {
        '.': clientIn('.'),
        './package.json': './package.json',
      },
    },
  }
}

/** The `package.json` of the folder `client`, for tools that do not read `exports`. */
export const CLIENT_FOLDER: Manifest = { main: './cjs/index.js', types: './cjs/index.d.ts' }

/** The client as ES modules and as CommonJS, in a folder of the package. */
function clientIn(folder: string) {
  return {
    import: typed(`${folder}/esm/index.js`, `${folder}/esm/index.d.ts`),
    require: typed(`${folder}/cjs/index.js`, `${folder}/cjs/index.d.ts`),
  }
}

function typed(
  module: string,
  types: string,
): { readonly types: string; readonly default: string } {
  return { types, default: module }
}
