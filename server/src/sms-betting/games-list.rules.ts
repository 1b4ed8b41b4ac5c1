import { nairobiDate, nairobiTime } from '@ruka/contract/nairobi'
import { gsmText, matchName, SMS_LENGTH } from './gsm.rules.ts'
import { oddsText } from './odds.rules.ts'

/** A match to come, as a message lists it. */
export type Listed = {
  readonly code: number
  readonly home: string
  readonly away: string
  readonly kickOffMs: number
  /** The odds of home, draw and away, in parts of ten thousand. */
  readonly odds: readonly number[]
}

/** The matches in messages: each has as many lines as fit, and every match is on one of them. */
export function pagesOf(matches: readonly Listed[], nowMs: number): readonly string[] {
  const pages: string[] = []
  for (const match of matches) {
    const line = lineOf(match, nowMs)
    const page = pages.at(-1)
    const longer = `${page}\n${line}`
    if (page !== undefined && longer.length <= SMS_LENGTH) pages[pages.length - 1] = longer
    else pages.push(line)
  }
  return pages
}

/** `1042 Gor Mahia-AFC Leopards 15:00 2.10/3.20/3.40`, with the day where it is not today. */
const lineOf = ({ code, kickOffMs, odds, ...sides }: Listed, nowMs: number): string =>
  gsmText(
    `${code} ${matchName(sides)} ${timeText(kickOffMs, nowMs)} ${odds.map(each => oddsText([each])).join('/')}`,
  ).slice(0, SMS_LENGTH)

function timeText(ms: number, nowMs: number): string {
  const [date, time] = nairobiTime(ms).slice(0, 'yyyy-MM-dd HH:mm'.length).split(' ') as [string, string]
  if (date === nairobiDate(nowMs)) return time
  const [, month, day] = date.split('-').map(Number)
  return `${day}/${month} ${time}`
}
