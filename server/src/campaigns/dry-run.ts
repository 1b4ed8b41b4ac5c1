import { asCents, toKes } from '@ruka/contract/money'
import { readPlayers } from '../accounts/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { Refused } from '../platform/base/refused.ts'
import { settledWagers, type SettledWager } from '../wagers/index.ts'
import { CampaignBoard } from './board.ts'
import { cashPartOf } from './cash-part.rules.ts'
import { isBoard, isJackpot, readCampaign, takesGame, type BoardCampaign, type Jackpot } from './campaigns.ts'
import { costOf, prizeCents, prizeOf, prizeSum } from './definition.rules.ts'
import { KIND, type Entry } from './journal.ts'
import { excessText, excessWith } from './returns.ts'

const HOUR_MS = 3_600_000
const HOURS = 7 * 24
/** Wagers of an hour that are looked at; of more the report says so. */
const WAGERS_MAX = 100_000
const WINNERS_SHOWN = 20

const kes = (cents: number): string => `KES ${toKes(asCents(Math.round(cents))).toLocaleString('en-KE')}`
const percent = (part: number, whole: number): string =>
  whole === 0 ? 'nothing was staked' : `${((100 * part) / whole).toFixed(2)} % of the stakes`

/**
 * What a campaign would have cost on the play of the last seven days, and who would have won, in lines of text. It is
 * an estimate: bets against each other and cash-outs are not told apart, and everyone takes part.
 */
export async function dryRun(ctx: Ctx, id: string): Promise<readonly string[]> {
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
  const head = `${wagers} wagers of ${players.size} players, ${kes(staked)}, count in the last seven days`
  const cut = isCut ? [`Only the first ${WAGERS_MAX} wagers of each hour were looked at`] : []
  const report = isJackpot(campaign)
    ? [...runJackpot(campaign, staked), await marginLine(ctx, campaign)]
    : await reportBoard(ctx, board!, staked)
  return [head, ...cut, ...report]
}

/** The campaign as if it had just ended. */
function trialBoard(campaign: BoardCampaign, toMs: number): CampaignBoard {
  const { endsAt, startsAt } = campaign.rules
  const fromMs = Math.max(toMs - (endsAt - startsAt), toMs - HOURS * HOUR_MS)
  const rules = { ...campaign.rules, startsAt: fromMs, endsAt: toMs, entry: 'all' as const }
  return new CampaignBoard({ ...campaign, rules, fromSeq: 0, toSeq: null })
}

function runJackpot({ rules: { levels } }: Jackpot, staked: number): readonly string[] {
  const lines = levels.map(({ level, seed, oneIn, shareX1000000, reserveX1000000 }) => {
    const [added, reserved] = [(staked * shareX1000000) / 1e6, (staked * reserveX1000000) / 1e6]
    const wins = staked / oneIn
    const mean = seed + (shareX1000000 / 1e6) * oneIn
    return `${level}: ${kes(added)} into the pot, ${kes(reserved)} into the reserve, ${wins.toFixed(1)} wins of ${kes(mean)} on average`
  })
  return [...lines, `It costs at most ${(costOf(levels) / 10_000).toFixed(2)} % of the stakes`]
}

/** Whether its games pay for it beside the jackpots that run. */
async function marginLine(ctx: Ctx, jackpot: Jackpot): Promise<string> {
  const excess = await excessWith(ctx.db.read, ctx, jackpot)
  return excess
    ? `IT CANNOT START: ${excessText(excess)}`
    : 'The margin of each game that it counts pays for it and for the jackpots that run'
}

async function reportBoard(ctx: Ctx, board: CampaignBoard, staked: number): Promise<readonly string[]> {
  const { prizes } = board.campaign.rules
  const best = board.top(WINNERS_SHOWN)
  const aliases = await readPlayers(
    ctx.db.read,
    best.map(({ entrant }) => entrant),
  )
  const sum = prizeSum(prizes)
  return [
    `${board.entrants} players would have a place`,
    ...best.map(({ entrant, points }, at) => {
      const prize = prizeOf(prizes, at + 1)
      const won = prize ? `, ${prize.kind} ${kes(prizeCents(prize))}` : ''
      return `${at + 1}. alias ${aliases.get(entrant)?.alias ?? '?'}, ${points / 100} points${won}`
    }),
    `Its prizes are ${kes(sum)}: ${percent(sum, staked)}`,
  ]
}

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
