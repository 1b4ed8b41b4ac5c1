import { createHash } from 'node:crypto'
import type { Language } from '@ruka/contract/languages'
import { fromKes } from '@ruka/contract/money'
import type { Ctx } from '../platform/context/context.ts'
import { quote, type LegRefusal, type SlipAsked, type SlipVerdict } from '../sportsbook/index.ts'
import { readBalance } from '../wagers/queries.ts'
import type { Bet } from './command.rules.ts'
import { eventsOf } from './event-codes.ts'
import { LATE_AFTER_MS } from './limits.ts'
import type { Message, Outcome } from './messages.ts'
import { say } from './say.rules.ts'
import { placedText } from './slip-texts.ts'
import type { BetProblem, LegProblem } from './wording.rules.ts'

export type Betting = {
  readonly ctx: Ctx
  readonly place: (slip: SlipAsked) => Promise<SlipVerdict>
}
type Refusal = Exclude<Extract<SlipVerdict, { ok: false }>, { code: 'slip_refused' }>

/**
 * Places the bet of a message, at the odds of now. The message names the request, so that one that is read
 * again gets its first bet. `inactive` where the account may not bet.
 */
export async function placeBet(
  { ctx, place }: Betting,
  { message, bet, ...reader }: { message: Message; bet: Bet; playerId: string; language: Language },
): Promise<Outcome | 'inactive'> {
  const { playerId, language } = reader
  const refused = (text: string): Outcome => ({ outcome: 'refused', text })
  // How old it is cannot be told.
  if (message.sentAtMs > message.receivedAtMs) return refused(say(language, 'betRefused', { why: 'other' }))
  const events = await eventsOf(
    ctx.db.read,
    bet.legs.map(({ code }) => code),
  )
  const unknown = bet.legs.find(({ code }) => !events.has(code))
  if (unknown) return refused(say(language, 'legRefused', { code: unknown.code, why: 'unknown' }))
  const untilMs = message.sentAtMs + LATE_AFTER_MS
  const slip: SlipAsked = {
    playerId,
    requestId: requestIdOf(message.id),
    stakeCents: fromKes(bet.stakeKes),
    legs: bet.legs.map(({ code, pick: { market, specifiers, outcome } }) => {
      const eventId = events.get(code)!
      // A message names no odds: it is taken at those of now, and its sender is told them.
      return { eventId, market, specifiers, outcome, odds: 0 }
    }),
    oddsPolicy: 'any',
    beforeEventsUntilMs: untilMs,
  }
  const verdict = await place(slip)
  if (verdict.ok)
    return { outcome: 'placed', text: await placedText(ctx, { bet, code: verdict.code, ...reader }) }
  if (verdict.code === 'account_suspended' || verdict.code === 'account_lapsed') return 'inactive'
  if (ctx.clock.now() > untilMs) return refused(say(language, 'late', {}))
  if (verdict.code !== 'slip_refused')
    return refused(say(language, 'betRefused', await problemOf(ctx, slip, verdict)))
  const [leg] = verdict.legs.toSorted((one, other) => one.no - other.no)
  const { code } = bet.legs[leg!.no]!
  return refused(say(language, 'legRefused', { code, why: LEG_PROBLEMS[leg!.code] }))
}

/** A UUID of the message's id: version 8, for one of our own making. */
function requestIdOf(messageId: string): string {
  const bytes = createHash('sha256').update(`sms ${messageId}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const LEG_PROBLEMS: Readonly<Record<LegRefusal['code'], LegProblem>> = {
  selection_unknown: 'unknown',
  selection_closed: 'closed',
  selection_suspended: 'suspended',
  selection_changed: 'suspended',
  odds_changed: 'suspended',
  selection_related: 'related',
  exposure_full: 'full',
}

async function problemOf(ctx: Ctx, slip: SlipAsked, refusal: Refusal): Promise<BetProblem> {
  const { code } = refusal
  switch (code) {
    case 'game_closed':
      return { why: 'shut' }
    case 'payout_above_maximum':
      return { why: 'most', boundKes: refusal.stakeMaxKes! }
    case 'odds_above_maximum':
      return { why: 'odds' }
    case 'payout_window_used':
    case 'payout_allowance_used':
    case 'payout_allowance_held':
      return { why: 'allowance' }
    case 'insufficient_funds':
      return { why: 'funds', balanceCents: await readBalance(ctx.db.read, slip.playerId) }
    case 'stake_below_minimum':
    case 'stake_above_maximum': {
      const { terms } = (await quote(ctx, slip)).data
      if (!terms) return { why: 'other' }
      return code === 'stake_below_minimum'
        ? { why: 'below', boundKes: terms.stake.min }
        : { why: 'above', boundKes: terms.stake.max }
    }
    default:
      return { why: 'other' }
  }
}
