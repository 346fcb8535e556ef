/** @jsxImportSource preact */
import type { ComponentChild } from 'preact'

/**
 * An address in a text, without the punctuation that ends its sentence. A mail address has to begin
 * at the start of a word; otherwise a text of one long word would be scanned again from each
 * letter.
 */
const LINK = /\bhttps?:\/\/[^\s<>"]+[^\s<>".,:;!?)\]]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/**
 * A text of the owner: plain text in which an empty line starts a paragraph, `# ` starts a heading,
 * and addresses become links. It is never parsed as HTML.
 */
export function Prose({ text }: { readonly text: string }) {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n|\n(?=# )|(?<=^# .*)\n/m)
    .map((block) => block.trim())
    .filter(Boolean)
  return (
    <div class="stack front-prose">
      {blocks.map((block, index) =>
        block.startsWith('# ') ? (
          <h2 key={index}>{block.slice(2)}</h2>
        ) : (
          <p key={index}>{withLinks(block)}</p>
        ),
      )}
    </div>
  )
}

/** The text of a paragraph, with its addresses as links. */
function withLinks(block: string): ComponentChild[] {
  const parts: ComponentChild[] = []
  let end = 0
  for (const { 0: address, index } of block.matchAll(LINK)) {
    const href = address.startsWith('http') ? address : `mailto:${address}`
    parts.push(
      block.slice(end, index),
      <a href={href} rel="noopener nofollow">
        {address}
      </a>,
    )
    end = index + address.length
  }
  return [...parts, block.slice(end)]
}

/** The beginning of a text in one line, for link previews. */
export function summaryOf(text: string, most = 160): string {
  const line = text
    .replace(/^# .*$/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= most) return line
  return `${line.slice(0, most).replace(/\s+\S*$/, '')} …`
}
