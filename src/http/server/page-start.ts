import { dirname } from 'node:path'
import type { BunPlugin } from 'bun'

/** The first script of a page awaits its texts, so they must not import it. */
const TEXTS = /[\\/](text\.\w\w\.tsx?|text[\\/]\w\w\.tsx)$/
const SCRIPT = /\.tsx?$/

/**
 * Lets a page start with few files. The bundler makes a file for each set of later scripts that
 * share a module: that would be more than fifty files for admin, most of them smaller than 1 KB. So
 * each script that a page loads later imports the page's first script, too, and thereby shares all
 * of its modules, which become one file.
 */
export function fewAtStart(): BunPlugin {
  let first: string | undefined
  const atOnce = new Set<string>()
  const later = new Set<string>()
  return {
    name: 'few files at start',
    setup(builder) {
      builder.onResolve({ filter: /^\.{1,2}\// }, ({ path: name, importer, kind }) => {
        if (!SCRIPT.test(name)) return undefined
        const path = Bun.resolveSync(name, dirname(importer))
        if (importer.endsWith('.html')) first = path
        const isLater = kind === 'dynamic-import'
        if (!TEXTS.test(path)) (isLater ? later : atOnce).add(path)
        // Otherwise the files would depend on which import the bundler finds first.
        if (atOnce.has(path) && later.has(path)) {
          throw new Error(`${path} is imported at once and by import(): put it behind one of them`)
        }
        return undefined
      })
      builder.onLoad({ filter: /[\\/]src[\\/](ui|modules)[\\/].+\.tsx?$/ }, async ({ path }) => {
        if (!later.has(path)) return undefined
        const source = await Bun.file(path).text()
        return {
          contents: `import ${JSON.stringify(first)}\n${source}`,
          loader: path.endsWith('x') ? 'tsx' : 'ts',
        }
      })
    },
  }
}
