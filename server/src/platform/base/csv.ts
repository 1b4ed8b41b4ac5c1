export type Cell = { readonly text: string } | { readonly figure: string }

/**
 * A row of CSV by RFC 4180, for spreadsheets. A text that a spreadsheet would read as a formula gets a leading
 * apostrophe; figures are ours and stay figures.
 */
export const csvRow = (cells: readonly Cell[]): string =>
  `${cells.map(cell => ('figure' in cell ? cell.figure : quoted(harmless(cell.text)))).join(',')}\r\n`

const harmless = (text: string): string => (/^[\s]*[=+\-@|%]|^[\t\r\n]/.test(text) ? `'${text}` : text)
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
