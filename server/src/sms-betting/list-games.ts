import { fromOdds } from '@ruka/contract/odds'
import type { Ctx } from '../platform/context/context.ts'
import { readUpcoming } from '../sportsbook/index.ts'
import { codesOf } from './event-codes.ts'
import { pagesOf } from './games-list.rules.ts'
import { LISTED } from './limits.ts'

/** The market of the three results. */
const RESULT = 1

/** The matches that begin next and whose result is open for bets, as pages of one message each. */
export async function listGames(ctx: Ctx): Promise<readonly string[]> {
  const matches = (await readUpcoming(ctx, LISTED)).flatMap(({ id, home, away, kick_off, lines }) => {
    const result = lines.find(({ market, status }) => market === RESULT && status === 'open')
    const odds = (result?.outcomes ?? []).flatMap(outcome => outcome.odds ?? [])
    if (odds.length !== 3) return []
    return [{ id, home, away, kickOffMs: Date.parse(kick_off), odds: odds.map(fromOdds) }]
  })
  const codes = await codesOf(ctx, matches)
  const listed = matches.flatMap(match => {
    const code = codes.get(match.id)
    return code === undefined ? [] : [{ ...match, code }]
  })
  return pagesOf(listed, ctx.clock.now())
}
