/**
 * The rows of a table in text: a line for each, with bars between its cells. A line that begins
 * with a bar continues the row above it.
 */
export function tableOf(text: string): string[][] {
  const lines = text
    .trim()
    .replace(/\n *\|/g, ' |')
    .split('\n')
  return lines.map((line) => line.split('|').map((cell) => cell.trim()))
}
