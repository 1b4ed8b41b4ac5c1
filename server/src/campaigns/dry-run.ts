import { asCents, toKes, type Cents } from '@ruka/contract/money'
import { z } from 'zod'
import { readPlayers } from '../accounts/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { Refused } from '../platform/base/refused.ts'
import { cents } from '../platform/staff/staff-output.ts'
import { settledWagers, type SettledWager } from '../wagers/queries.ts'
import { CampaignBoard } from './boards/board.ts'
import { cashPartOf } from './counting/cash-part.rules.ts'
import {
  isBoard,
  isJackpot,
  readCampaign,
  takesGame,
  type BoardCampaign,
  type Jackpot,
} from './model/campaigns.ts'
import { costOf, prizeCents, prizeOf, prizeSum } from './model/definition.rules.ts'
import { KIND, type Entry } from './model/journal.ts'
import { excessText, excessWith } from './running/returns.ts'

const HOUR_MS = 3_600_000
const HOURS = 7 * 24
/** Wagers of an hour that are looked at; of more the report says so. */
const WAGERS_MAX = 100_000
const WINNERS_SHOWN = 20

const counted = {
  wagers: z.int(),
  players: z.int(),
  stakedCents: cents,
  /** Whether an hour had more wagers than were looked at. */
  isCut: z.boolean(),
}
const jackpotRun = z.object({
  ...counted,
  kind: z.literal('jackpot'),
  levels: z
    .object({ level: z.string(), potCents: cents, reserveCents: cents, wins: z.number(), meanCents: cents })
    .array(),
  /** The most that it costs, in millionths of the stakes. */
  costX1000000: z.int(),
  /** Why it cannot start beside the jackpots that run. */
  refused: z.string().nullable(),
})
const boardRun = z.object({
  ...counted,
  kind: z.literal('board'),
  entrants: z.int(),
  best: z
    .object({
      alias: z.string().nullable(),
      points: z.number(),
      prize: z.object({ kind: z.string(), cents }).nullable(),
    })
    .array(),
  prizesCents: cents,
})
/** What a campaign would have done on the play of the last seven days. */
export const dryRunReport = z.union([jackpotRun, boardRun])
type DryRun = z.output<typeof dryRunReport>

/**
 * What a campaign would have cost on the play of the last seven days, and who would have won. It is an estimate:
 * bets against each other and cash-outs are not told apart, and every player takes part.
 */
export async function dryRun(ctx: Ctx, id: string): Promise<DryRun> {
  const campaign = await readCampaign(ctx.db.read, id)
  if (!campaign) throw new Refused('campaign_unknown')
  const toMs = ctx.clock.now()
  const board = isBoard(campaign) ? trialBoard(campaign, toMs) : undefined
  const players = new Set<string>()
  let [wagers, staked, isCut] = [0, 0, false]
  for (let hour = HOURS; hour > 0; hour--) {
    const fromMs = toMs - hour * HOUR_MS
    const found = await settledWagers(ctx.db.read, { fromMs, toMs: fromMs + HOUR_MS, limit: WAGERS_MAX })
    isCut ||= found.length === WAGERS_MAX
    for (const each of found) {
      const wager = cashPartOf(each)
      if (!wager || wager.stakeCents < campaign.rules.minStake || !takesGame(campaign, wager.game)) continue
      wagers += 1
      staked += wager.stakeCents
      players.add(wager.playerId)
      board?.take(entryOf(wager, wagers))
    }
  }
  const stakedCents = asCents(staked)
  const counted = { wagers, players: players.size, stakedCents, isCut }
  return isJackpot(campaign)
    ? { ...counted, ...(await runJackpot(ctx, campaign, stakedCents)) }
    : { ...counted, ...(await reportBoard(ctx, board!)) }
}

/** The campaign as if it had just ended. */
function trialBoard(campaign: BoardCampaign, toMs: number): CampaignBoard {
  const { endsAt, startsAt } = campaign.rules
  const fromMs = Math.max(toMs - (endsAt - startsAt), toMs - HOURS * HOUR_MS)
  const rules = { ...campaign.rules, startsAt: fromMs, endsAt: toMs, entry: 'all' as const }
  return new CampaignBoard({ ...campaign, rules, fromSeq: 0, toSeq: null })
}

async function runJackpot(ctx: Ctx, jackpot: Jackpot, stakedCents: Cents) {
  const { levels } = jackpot.rules
  // Its games must pay for it beside the jackpots that run.
  const excess = await excessWith(ctx.db.read, ctx, jackpot)
  return {
    kind: 'jackpot' as const,
    levels: levels.map(({ level, seed, oneIn, shareX1000000, reserveX1000000 }) => ({
      level,
      potCents: asCents(Math.round((stakedCents * shareX1000000) / 1e6)),
      reserveCents: asCents(Math.round((stakedCents * reserveX1000000) / 1e6)),
      wins: stakedCents / oneIn,
      meanCents: asCents(Math.round(seed + (shareX1000000 / 1e6) * oneIn)),
    })),
    costX1000000: costOf(levels),
    refused: excess ? excessText(excess) : null,
  }
}

async function reportBoard(ctx: Ctx, board: CampaignBoard) {
  const { prizes } = board.campaign.rules
  const best = board.top(WINNERS_SHOWN)
  const aliases = await readPlayers(
    ctx.db.read,
    best.map(({ entrant }) => entrant),
  )
  return {
    kind: 'board' as const,
    entrants: board.entrants,
    best: best.map(({ entrant, points }, at) => {
      const prize = prizeOf(prizes, at + 1)
      return {
        alias: aliases.get(entrant)?.alias ?? null,
        points: points / 100,
        prize: prize ? { kind: prize.kind, cents: prizeCents(prize) } : null,
      }
    }),
    prizesCents: asCents(prizeSum(prizes)),
  }
}

const kes = (amount: Cents): string => `KES ${toKes(amount).toLocaleString('en-KE')}`
const percent = (part: number, whole: number): string =>
  whole === 0 ? 'nothing was staked' : `${((100 * part) / whole).toFixed(2)} % of the stakes`

/** The report as lines of text. */
export function dryRunText(report: DryRun): readonly string[] {
  const { wagers, players, stakedCents, isCut } = report
  return [
    `${wagers} wagers of ${players} players, ${kes(stakedCents)}, count in the last seven days`,
    ...(isCut ? [`Only the first ${WAGERS_MAX} wagers of each hour were looked at`] : []),
    ...(report.kind === 'jackpot' ? jackpotText(report) : boardText(report)),
  ]
}

const jackpotText = ({ levels, costX1000000, refused }: z.output<typeof jackpotRun>): readonly string[] => [
  ...levels.map(
    ({ level, potCents, reserveCents, wins, meanCents }) =>
      `${level}: ${kes(potCents)} into the pot, ${kes(reserveCents)} into the reserve, ${wins.toFixed(1)} wins of ${kes(meanCents)} on average`,
  ),
  `It costs at most ${(costX1000000 / 10_000).toFixed(2)} % of the stakes`,
  refused === null
    ? 'The margin of each game that it counts pays for it and for the jackpots that run'
    : `IT CANNOT START: ${refused}`,
]

const boardText = ({
  entrants,
  best,
  prizesCents,
  stakedCents,
}: z.output<typeof boardRun>): readonly string[] => [
  `${entrants} players would have a place`,
  ...best.map(
    ({ alias, points, prize }, at) =>
      `${at + 1}. alias ${alias ?? '?'}, ${points} points${prize ? `, ${prize.kind} ${kes(prize.cents)}` : ''}`,
  ),
  `Its prizes are ${kes(prizesCents)}: ${percent(prizesCents, stakedCents)}`,
]

const entryOf = ({ endedAtMs, ...wager }: SettledWager, seq: number): Entry => ({
  ...wager,
  seq,
  kind: KIND.counted,
  atMs: endedAtMs,
  campaign: null,
  beforeCents: null,
  riskCents: wager.stakeCents,
  jackpots: null,
  events: null,
  leastOdds: null,
  version: 1,
})
