import { tableOf } from '@ruka/games/league/table.rules'
import { isSignatureOf, randomnessOf } from '@ruka/games/fair/drand'
import { checkRound } from '@ruka/games/league/round-check'
import { LEAGUES } from '@ruka/contract/virtual-ids'
import { auditBooks } from '../../server/src/audit-books.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { firstRow, rows, sql } from '../../server/src/platform/db/db.ts'
import { readGoals } from '../../server/src/virtuals/model/match-text.rules.ts'
import { publishedRound, readEnded, type StoredRound } from '../../server/src/virtuals/model/stored-rounds.ts'
import type { Figure } from '../harness/figures.ts'

/** What has to hold after a season. */
export async function judgeSeason(ctx: Ctx): Promise<readonly Figure[]> {
  const rounds = (
    await Promise.all(LEAGUES.map(({ slug }) => readEnded(ctx.db.read, slug, { limit: 1_000 })))
  )
    .flat()
    .filter(({ season }) => season === 1)
  const played = rounds.filter(({ state }) => state === 'settled')
  const voids = Object.entries(Object.groupBy(rounds, ({ voidReason }) => voidReason ?? 'played'))
  const heads = await readHeads(ctx)
  let different = 0
  for (const round of rounds) if (!(await isVerified(round, heads.get(round.league)!))) different++
  const left = await readLeft(ctx)
  const broken = (await auditBooks(ctx.db)).filter(({ offending }) => offending.length > 0)
  for (const { promise, offending } of broken)
    process.stderr.write(`${promise}: ${JSON.stringify(offending.slice(0, 3))}\n`)
  return [
    { name: 'rounds_played', value: played.length, unit: `of ${rounds.length} rounds` },
    {
      name: 'with_public_value',
      value: played.filter(each => each.beaconSignature !== null).length,
      unit: 'rounds',
    },
    ...voids
      .filter(([reason]) => reason !== 'played')
      .map(([reason, of]): Figure => ({ name: `void_${reason}`, value: of.length, unit: 'rounds' })),
    { name: 'matches_played', value: played.length * 10, unit: 'matches' },
    { name: 'verifier_different', value: different, unit: `of ${rounds.length} rounds` },
    { name: 'champions_wrong', value: await wrongChampions(ctx, played), unit: 'leagues' },
    { name: 'slips_left_open', value: left.slips, unit: 'slips' },
    { name: 'jackpots_settled', value: left.settled, unit: 'lists' },
    { name: 'jackpots_void', value: left.void, unit: 'lists' },
    { name: 'jackpots_behind', value: left.behind, unit: 'lists' },
    { name: 'tickets_left_open', value: left.tickets, unit: 'tickets' },
    { name: 'audit_findings', value: broken.length, unit: 'promises' },
  ]
}

/** By league, the commitment of its first season. */
const readHeads = async (ctx: Ctx): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await rows(
        ctx.db.read,
        sql<{ league: string; head: string }>`select league, encode(commitment, 'hex') as head
          from virtuals.seasons where number = 1`,
      )
    ).map(({ league, head }) => [league, head]),
  )

/** Whether the verifier finds a round right from what is published of it, a void one as well. */
async function isVerified(round: StoredRound, seasonCommitment: string): Promise<boolean> {
  const provenValue = (number: number, signature: string) =>
    Promise.resolve(isSignatureOf(number, signature) ? randomnessOf(signature) : undefined)
  const { isRight, steps } = await checkRound(publishedRound(round), {
    league: round.league,
    seasonCommitment,
    provenValue,
  })
  const hasResults = steps.some(({ key }) => key === 'results')
  return isRight && hasResults === (round.state === 'settled')
}

/** What is not decided though its rounds are over, and how the lists of the season ended. */
const readLeft = async (ctx: Ctx) =>
  (await firstRow(
    ctx.db.read,
    sql<{ slips: number; settled: number; void: number; behind: number; tickets: number }>`select
      (select count(*) from sportsbook.slips as s
        where state = 'open' and not exists (select from sportsbook.slip_legs as l
          join sportsbook.selections as x on x.id = l.selection_id
          join virtuals.matches as m on m.event_id = x.event_id
          join virtuals.rounds as r using (league, season, week)
          where l.slip_id = s.id and r.state in ('open', 'locked', 'drawn')))::integer as slips,
      (select count(*) from virtuals.jackpots where season = 1 and state = 'settled')::integer as settled,
      (select count(*) from virtuals.jackpots where season = 1 and state = 'void')::integer as void,
      (select count(*) from virtuals.jackpots
        where season = 1 and (state in ('open', 'closed') or ended_at is null))::integer as behind,
      (select count(*) from virtuals.jackpot_tickets as t join virtuals.jackpots as j on j.id = t.jackpot_id
        where j.season = 1 and t.state = 'open')::integer as tickets`,
  ))!

async function wrongChampions(ctx: Ctx, played: readonly StoredRound[]): Promise<number> {
  let wrong = 0
  for (const { slug } of LEAGUES) {
    const matches = played
      .filter(({ league }) => league === slug)
      .sort((one, other) => one.week - other.week)
      .flatMap(round => round.matches.map(each => ({ ...each, score: readGoals(each.goals!).score })))
    const season = await firstRow(
      ctx.db.read,
      sql<{ champion: number | null }>`select champion from virtuals.seasons
        where (league, number) = (${slug}, 1)`,
    )
    if (season!.champion !== tableOf(matches)[0]!.team) wrong++
  }
  return wrong
}
