import { existsSync, readFileSync } from 'node:fs'

export const README = readFileSync('README.md', 'utf8')

/** The pages of the manual, in the order in which the README has links to them. */
const PAGES = new Set(README.match(/src\/modules\/[a-z]+\/manual\/[a-z]+\.md/g))

/** The README and the pages of the manual by their paths. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  'README.md': README,
  ...Object.fromEntries(
    [...PAGES].filter((path) => existsSync(path)).map((path) => [path, readFileSync(path, 'utf8')]),
  ),
}

export const ALL_DOCUMENTS = Object.values(DOCUMENTS).join('\n')

/** The languages of blocks of code. Each has a test that runs all blocks in it. */
type Language =
  | ('caddy' | 'conf' | 'console' | 'env' | 'haproxy' | 'html' | 'http' | 'js')
  | ('json' | 'nginx' | 'python' | 'sh' | 'sql' | 'text' | 'ts')

const BLOCKS = [...ALL_DOCUMENTS.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]

export const LANGUAGES = new Set(BLOCKS.map(([, language]) => language))

/** The blocks of code in this language, each one once, wherever it stands. */
export function blocksOf(language: Language): readonly string[] {
  const codes = BLOCKS.filter(([, other]) => other === language).map(([, , code = '']) => code)
  return [...new Set(codes)]
}

/** The only block in this language that has this text. */
export function blockOf(language: Language, text: string): string {
  const [found, ...others] = blocksOf(language).filter((code) => code.includes(text))
  if (found === undefined || others.length > 0) {
    throw new Error(`${others.length} other blocks of ${language} have ${JSON.stringify(text)}`)
  }
  return found
}

/** Commands that need no server; test/docs/snippet.test.ts runs them in this process. */
export const SHOP_COMMAND = /^kassa (shop|user|product import|key|restore) /
