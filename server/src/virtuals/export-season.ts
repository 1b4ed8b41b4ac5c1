import { decidingCode } from '@ruka/games/league/deciding-code'
import { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, sql } from '../platform/db/db.ts'
import { Refused } from '../platform/base/refused.ts'
import { signedExport, signedInput, signedOutput } from '../platform/staff/sign-export.ts'
import { staffQuery } from '../platform/staff/staff-action.ts'
import { league, season } from './league-actions.ts'
import { openLeagues } from './leagues.ts'
import { readGoals } from './model/match-text.rules.ts'
import { publishedRound, readFirstWeeks } from './model/stored-rounds.ts'

/** A signed record of a season for an auditor. */
export const exportAction = staffQuery({
  name: 'league-export',
  permission: 'exports.sign',
  summary: 'A signed file for an auditor: the rounds of a season that are over',
  about: 'It has everything that is needed to check them; npm run verify-league checks it.',
  input: { league, season, ...signedInput },
  words: ['league', 'season'],
  secrets: ['EXPORT_KEY'],
  output: z.object({ league: z.string(), season: z.int(), ...signedOutput }),
  async run(ctx: Ctx, { league: slug, season: number, previousKey }) {
    const head = await readSeason(ctx, slug, number)
    if (!head) throw new Refused('not_found', `${slug} has no season ${number}`)
    const name = `league-${slug}-${number}.json`
    const signed = signedExport(ctx, { name, use: 'league-export', isPrevious: previousKey }, publicKey =>
      exportLines(ctx, { league: slug, season: number, head, publicKey }),
    )
    return { league: slug, season: number, ...signed }
  },
  lines: ({ league: slug, season: number, file, publicKey }) => [
    `Season ${number} of ${slug} is in ${file.name}`,
    `Public key ${publicKey}`,
  ],
})

type Head = {
  readonly commitment: Buffer
  readonly committedAt: Date
  readonly hasBeacon: boolean
  readonly champion: number | null
}

const readSeason = (ctx: Ctx, league: string, season: number): Promise<Head | undefined> =>
  firstRow(
    ctx.db.read,
    sql<Head>`select commitment, committed_at as "committedAt", has_beacon as "hasBeacon", champion
      from virtuals.seasons where (league, number) = (${league}, ${season})`,
  )

type Given = {
  readonly league: string
  readonly season: number
  readonly head: Head
  readonly publicKey: string
}

/**
 * The lines of the export: one JSON value without its end, the signature. The first line has the facts of the season,
 * then each round has a line, then follow the totals. Weeks behind one that is not over are left out: a later seed
 * leads to its own.
 */
async function* exportLines(ctx: Ctx, given: Given): AsyncGenerator<string, void> {
  yield `{"header":${JSON.stringify(await headerOf(ctx, given))},"rounds":[`
  const totals = { rounds: 0, void: 0, matches: 0, goals: 0 }
  for (const { publishedAtMs, ...round } of await readFirstWeeks(ctx.db.read, given)) {
    const line = {
      ...publishedRound(round),
      publishedAt: new Date(publishedAtMs).toISOString(),
      roundMs: round.roundMs,
    }
    totals.rounds++
    if (line.state === 'void') totals.void++
    for (const goals of line.results ?? []) {
      totals.matches++
      totals.goals += readGoals(goals).goals.length
    }
    yield `${totals.rounds > 1 ? ',' : ''}${JSON.stringify(line)}`
  }
  yield `],"totals":${JSON.stringify(totals)}`
}

async function headerOf(ctx: Ctx, { league, season, head, publicKey }: Given) {
  const { teams } = openLeagues(ctx).find(({ slug }) => slug === league)!
  return {
    format: 'virtual-league-export',
    version: 1,
    algorithm: 'league:v1',
    league,
    season,
    commitment: head.commitment.toString('hex'),
    committedAt: head.committedAt.toISOString(),
    hasBeacon: head.hasBeacon,
    teams: teams.map(({ name }) => name),
    champion: head.champion,
    madeAt: new Date(ctx.clock.now()).toISOString(),
    sources: await decidingCode(),
    publicKey,
  }
}
