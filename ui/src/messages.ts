import type { Language } from '@ruka/contract/languages'

export type Values = Readonly<Record<string, string | number>>

const BRANCH = /(=\d+|\w+) \{((?:[^{}]|\{\w+\})*)\}/g
const ARGUMENT = /\{(\w+)(?:, plural,((?: (?:=\d+|\w+) \{(?:[^{}]|\{\w+\})*\})+))?\}/g
const whole = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 })

/**
 * Fills a message in. Messages are written in the part of ICU MessageFormat that translators need here:
 * arguments, `{name}`, and plurals, `{n, plural, one {# bet} other {# bets}}`, whose branches may hold
 * arguments. A value that is not given stays visible as its argument.
 */
export function fillMessage(message: string, values: Values, language: Language): string {
  return message.replace(ARGUMENT, (argument, name: string, branches?: string) => {
    const value = values[name]
    if (value === undefined) return argument
    if (branches === undefined) return String(value)
    return fillMessage(branchOf(branches, Number(value), language), values, language)
  })
}

/** The branch for exactly this number, or else for its plural category in the language. */
function branchOf(branches: string, n: number, language: Language): string {
  const byCase = new Map([...branches.matchAll(BRANCH)].map(([, name, text]) => [name!, text!]))
  const category = new Intl.PluralRules(language).select(n)
  const branch = byCase.get(`=${n}`) ?? byCase.get(category) ?? byCase.get('other') ?? ''
  return branch.replaceAll('#', whole.format(n))
}
