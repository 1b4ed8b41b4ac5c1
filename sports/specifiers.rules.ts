import { parseScore, type Score } from './score.rules.ts'

/**
 * What tells the markets of one number apart: `total=2.5`, `hcp=0:1`. Several are joined with `|`, in any
 * order.
 */
export function readSpecifiers(text: string): ReadonlyMap<string, string> {
  const pairs = text === '' ? [] : text.split('|')
  return new Map(
    pairs.map(pair => {
      const at = pair.indexOf('=')
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

/** A specifier that a market needs: its name, how it is read, and the values that we offer, main ones first. */
export type Specifier<Value> = {
  readonly name: string
  /** Undefined where the text is none of its values. */
  readonly parse: (text: string) => Value | undefined
  readonly offered: readonly string[]
}

/** A line as a decimal in quarters of a goal: `2.25` is 9. Feeds write 2 as `2` and as `2.0`. */
export function parseLine(text: string): number | undefined {
  const [, sign, whole, decimals = ''] = /^([+-]?)(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const quarters = Number(whole) * 4 + Number(`0.${decimals || '0'}`) * 4
  if (!Number.isInteger(quarters)) return undefined
  return sign === '-' ? 0 - quarters : quarters
}

const lineText = (quarters: number): string => String(quarters / 4)
const range = (from: number, to: number, step: number): readonly string[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => lineText(from + at * step))

/** Goals over or under a line, up to this many goals. */
export const totalUpTo = (goals: number): Specifier<number> => ({
  name: 'total',
  parse: text => {
    const line = parseLine(text)
    return line !== undefined && line >= 0 ? line : undefined
  },
  offered: range(2, goals * 4, 1),
})
/** Totals with half lines only, where nothing can be given back. */
export const halfTotalUpTo = (goals: number): Specifier<number> => ({
  name: 'total',
  parse: text => {
    const line = parseLine(text)
    return line !== undefined && line > 0 && line % 4 === 2 ? line : undefined
  },
  offered: range(2, goals * 4, 4),
})
/** Goals that the home side is given or takes off, in quarters. */
export const handicapUpTo = (goals: number): Specifier<number> => ({
  name: 'hcp',
  parse: parseLine,
  offered: range(goals * -4, goals * 4, 1),
})
/** A lead with which one side begins. */
export const leadUpTo = (goals: number): Specifier<Score> => ({
  name: 'hcp',
  parse: parseScore,
  offered: Array.from({ length: goals }, (_, at) => [`0:${at + 1}`, `${at + 1}:0`]).flat(),
})
export const goalNumber: Specifier<number> = {
  name: 'goalnr',
  parse: text => (/^[1-9]\d?$/.test(text) ? Number(text) : undefined),
  offered: ['1', '2', '3', '4', '5', '6'],
}
/** The score from which a market of correct scores began; only those from the start of the match are known. */
export const fromStart: Specifier<string> = {
  name: 'score',
  parse: text => (text === '0:0' ? text : undefined),
  offered: ['0:0'],
}
/** A set of outcomes that has a name of its own. */
export const variant = (name: string): Specifier<string> => ({
  name: 'variant',
  parse: text => (text === name ? text : undefined),
  offered: [name],
})
