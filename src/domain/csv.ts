/**
 * Matches the positions in a text where a spreadsheet would find a formula, even in full-width
 * characters, or a number. These are the start of the text and each position after a line break, a
 * tab, a bar or a semicolon: Excel in a European locale splits cells at semicolons, even within
 * quotes. The group captures quotes at the position.
 */
const ACTIVE =
  /(?:(?<=^|[;|\t\r\n])(["']*)(?=[=+\-@＝＋－＠]))|(?:^(["']*)(?=[\t\r\n]|\d+(?:[.,]\d+)?E\+?\d+$))/gi

/**
 * One row of CSV with its line break. Puts an apostrophe before anything that a spreadsheet would
 * run, and a second one if the text has one there, so that `withoutEscape` can restore it.
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Removes the escapes of `csvRow` from the text of a cell. */
export function withoutEscape(cell: string): string {
  if (!cell.includes("'")) return cell
  return cell.replace(ACTIVE, (quotes) => quotes.replace(/^'/, ''))
}

function csvCell(text: string): string {
  const safe = text.replace(ACTIVE, "'$&")
  return /[",;\r\n\t|]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
