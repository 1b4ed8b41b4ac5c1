/**
 * RFC 4180 with a byte order mark, by which Excel knows UTF-8 and which Google Sheets and phones skip.
 * A text that a spreadsheet would take for a formula is given a leading apostrophe; figures are ours and stay figures.
 */
export const BYTE_ORDER_MARK = '\ufeff'

export type Cell = { readonly text: string } | { readonly figure: string }

export const csvRow = (cells: readonly Cell[]): string =>
  `${cells.map(cell => ('figure' in cell ? cell.figure : quoted(harmless(cell.text)))).join(',')}\r\n`

const harmless = (text: string): string => (/^[\s]*[=+\-@|%]|^[\t\r\n]/.test(text) ? `'${text}` : text)
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
