/** Markup that is already safe to send. Only the `html` tag makes it. */
export type Markup = { markup: string }
type Part = Markup | Markup[] | string | number

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (value: string): string => value.replace(/[&<>"']/g, mark => MARKS[mark] ?? '')

/**
 * Builds markup from a template; every value that is not markup itself is escaped, in text and in attributes
 * alike.
 */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Markup {
  const written = parts.map((part, index) => write(part) + (pieces[index + 1] ?? ''))
  return { markup: (pieces[0] ?? '') + written.join('') }
}

function write(part: Part): string {
  if (Array.isArray(part)) return part.map(piece => piece.markup).join('')
  return typeof part === 'object' ? part.markup : escape(String(part))
}
