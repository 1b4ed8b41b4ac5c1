import { LEAGUE_SLUGS, SEASON_MAX, WEEKS } from '@ruka/contract/virtual-ids'
import { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { Refused } from '../platform/base/refused.ts'
import { staffChange, staffQuery, type StaffAction } from '../platform/staff/staff-action.ts'
import { wholeNumber } from '../platform/staff/staff-input.ts'
import { seedOf, voidRound } from './close-round.ts'
import { roundName } from './draw-round.ts'
import { isLeagueClosed } from './league-view.ts'
import { openLeagues } from './leagues.ts'
import { openKeeper } from './run-leagues.ts'
import { readEnded, readRound, readRunning } from './model/stored-rounds.ts'

export const league = z
  .enum(LEAGUE_SLUGS as [string, ...string[]], { error: `A league is ${LEAGUE_SLUGS.join(' or ')}` })
  .describe(`A league: ${LEAGUE_SLUGS.join(' or ')}`)
export const season = wholeNumber(`A season is a number from 1 to ${SEASON_MAX}`, SEASON_MAX).describe(
  'The number of the season, from 1',
)
const week = wholeNumber(`A week is a number from 1 to ${WEEKS}`, WEEKS).describe(`The week, 1 to ${WEEKS}`)

/** What staff do with the leagues. They are closed and opened as games, and priced and limited as competitions. */
export const leagueActions: readonly StaffAction[] = [
  staffQuery({
    name: 'league status',
    permission: 'virtuals.read',
    summary: 'The leagues, the rounds that are on, and how the latest ones ended',
    output: z.array(
      z.object({
        league: z.string(),
        name: z.string(),
        isClosed: z.boolean(),
        rounds: z.array(
          z.object({
            round: z.string(),
            state: z.string(),
            startsAt: z.string(),
            reason: z.string().nullable(),
          }),
        ),
      }),
    ),
    async run(ctx: Ctx) {
      const found = []
      for (const each of openLeagues(ctx)) {
        const rounds = await readRunning(ctx.db.read, each.slug)
        const ended = await readEnded(ctx.db.read, each.slug, { limit: 5 })
        found.push({
          league: each.slug,
          name: each.name,
          isClosed: await isLeagueClosed(ctx, each),
          rounds: [...ended.toReversed(), ...rounds].map(round => ({
            round: roundName(round),
            state: round.state,
            startsAt: new Date(round.startsAtMs).toISOString(),
            reason: round.voidReason,
          })),
        })
      }
      return found
    },
    lines: leagues =>
      leagues.flatMap(({ league: slug, name, isClosed, rounds }) => [
        `${slug}: ${name}${isClosed ? ', CLOSED' : ''}`,
        ...rounds.map(({ round, state, startsAt, reason }) =>
          [`  ${startsAt} ${round} ${state}`, reason ?? ''].join(' ').trimEnd(),
        ),
      ]),
  }),
  staffChange({
    name: 'league void',
    permission: 'virtuals.void',
    summary: 'Voids a round that was not drawn yet: every stake on it returns',
    about: 'Once it was drawn, its result stands. Players are told that the operator stopped it.',
    output: z.object({ round: z.string() }),
    input: { league, season, week },
    words: ['league', 'season', 'week'],
    reason: 'required',
    secrets: ['SEED_SEAL_KEY'],
    async run(ctx: Ctx, key, { record, reason }) {
      const round = await readRound(ctx.db.read, key)
      if (!round) throw new Refused('not_found', 'There is no such round')
      const seed = await seedOf(ctx, round)
      const before = await voidRound(ctx, {
        round,
        keeper: openKeeper(ctx),
        reason: 'staff',
        seed,
        record: tx => record(tx, { subject: roundName(round), after: { reason } }),
      })
      if (before === 'void') throw new Refused('conflict', 'The round is void already')
      if (before === 'drawn' || before === 'settled')
        throw new Refused('conflict', 'The round was drawn, and its result stands')
      return { round: roundName(round) }
    },
    lines: ({ round }) => [`${round} is void: every stake on it returns`],
  }),
]
