import { Glob } from 'bun'

/**
 * Exports under this name from `test/<module>/<name>.ts` of all modules: the rows that their routes
 * name (`nouns`), who may use the routes (`routes`), the KiB of scripts that their pages may have
 * (`pages`), values for random requests (`values`), and why some of their statements ask all
 * machines (`everywhere`).
 */
export async function ofModules<T>(
  name: 'nouns' | 'routes' | 'pages' | 'values' | 'everywhere',
): Promise<Readonly<Record<string, T>>> {
  const files = [...new Glob(`*/${name}.ts`).scanSync(import.meta.dir)].sort()
  const all = await Promise.all(files.map((file) => import(`${import.meta.dir}/${file}`)))
  return Object.assign({}, ...all.map((exported) => exported[name]))
}
