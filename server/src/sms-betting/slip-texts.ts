import type { Language } from '@ruka/contract/languages'
import { fromKes } from '@ruka/contract/money'
import { fromOdds } from '@ruka/contract/odds'
import type { Ctx } from '../platform/context/context.ts'
import { Refused } from '../platform/base/refused.ts'
import { listOwnSlips, readOwnSlip } from '../sportsbook/index.ts'
import { readBalance } from '../wagers/queries.ts'
import type { Bet } from './command.rules.ts'
import { matchName } from './gsm.rules.ts'
import { oddsText } from './odds.rules.ts'
import { say } from './say.rules.ts'

type Reader = { readonly playerId: string; readonly language: Language }
type Slip = Awaited<ReturnType<typeof listOwnSlips>>['data'][number]

/** What a bet that was placed is, with the balance behind it. */
export async function placedText(
  ctx: Ctx,
  { bet, code, playerId, language }: Reader & { bet: Bet; code: string },
): Promise<string> {
  const [{ data: slip }, balanceCents] = await Promise.all([
    readOwnSlip(ctx, { playerId, code }),
    readBalance(ctx.db.read, playerId),
  ])
  // A message that is read again much later.
  if (slip.state !== 'open') return slipText(slip, language)
  return say(language, 'placed', {
    code,
    legs: bet.legs.map(leg => ({ code: leg.code, pick: leg.pick.name })),
    match: matchName(slip.legs[0]!),
    odds: oddsText(slip.legs.map(({ odds }) => fromOdds(odds))),
    stakeCents: fromKes(slip.stake),
    possibleCents: fromKes(slip.possible_payout),
    balanceCents,
  })
}

/** How a slip of the player stands, by its code or the last one. */
export async function ownSlipText(
  ctx: Ctx,
  { code, playerId, language }: Reader & { code?: string },
): Promise<string> {
  const slip = code === undefined ? await lastSlip(ctx, playerId) : await slipOf(ctx, { playerId, code })
  return slip ? slipText(slip, language) : say(language, 'slipUnknown', { hasNone: code === undefined })
}

const lastSlip = async (ctx: Ctx, playerId: string): Promise<Slip | undefined> =>
  (await listOwnSlips(ctx, { playerId })).data[0]

async function slipOf(ctx: Ctx, named: { playerId: string; code: string }): Promise<Slip | undefined> {
  try {
    return (await readOwnSlip(ctx, named)).data
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

const slipText = (slip: Slip, language: Language): string =>
  say(language, 'slip', {
    code: slip.code,
    state: slip.state,
    stakeCents: fromKes(slip.stake),
    payoutCents: fromKes(slip.payout ?? slip.possible_payout),
    legs: slip.legs.length,
    legsWon: slip.legs.filter(({ verdict }) => verdict === 'won' || verdict === 'half_won').length,
  })
