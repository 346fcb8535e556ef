import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import { TEXT_LANGUAGES } from '../../text/language.ts'

/**
 * Gives pages their texts: each call of `textLoader` becomes an `import()` for each language. The
 * bundler leaves out of a language's file what no page code takes, but only if the code that takes
 * it stands in a `.then` directly on the `import()`. So it must be written out once a language and
 * section, and it must be here: in a shared function it would take all sections.
 */
export const pageTexts: BunPlugin = {
  name: 'page texts',
  setup(builder) {
    builder.onLoad(
      { filter: /[\\/]src[\\/](ui|modules)[\\/][\w\\/]+[\\/]text\.ts$/ },
      async ({ path }) => {
        const source = await Bun.file(path).text()
        const contents = source.replace(/\btextLoader\('(\w+)'\)/g, (_, section) =>
          loaderOf(section),
        )
        return { contents, loader: 'ts' }
      },
    )
  },
}

const TEXTS = join(import.meta.dir, '../../text')

/** @returns the source of a function from a language to its texts of this section */
function loaderOf(section: string): string {
  const loads = TEXT_LANGUAGES.map(
    (language) =>
      `${language}: () => import(${JSON.stringify(join(TEXTS, `${language}.tsx`))}).then(({ ${section} }) => ${section})`,
  )
  return `((language) => ({ ${loads.join(', ')} })[language]())`
}
