import { nairobiDayMs } from '@ruka/contract/nairobi'
import { z } from 'zod'
import { AUTO_X100 } from '@ruka/contract/crash'
import { decidingCode } from '@ruka/games/crash/deciding-code'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, rows, sql } from '../platform/db/db.ts'
import { Refused } from '../platform/base/refused.ts'
import { signedExport, signedInput, signedOutput } from '../platform/staff/sign-export.ts'
import { staffQuery } from '../platform/staff/staff-action.ts'
import { readSettings } from '../catalogue/index.ts'
import { sumWagers } from '../wagers/queries.ts'
import { crashGame, crashGames, limitsOf } from './model/crash-games.ts'
import { roundRefs } from './bet-ref.ts'
import { roundIdOf, type ClientSeeds } from './chain.ts'
import { publishedSalt, readChains } from './published-rounds.ts'

const DAY_MS = 86_400_000

/** A signed record of rounds for an auditor. */
export const exportAction = staffQuery({
  name: 'crash-export',
  permission: 'exports.sign',
  summary: 'A signed file for an auditor: all ended rounds from one day or round to another',
  about: 'It has everything that is needed to check them; npm run verify-export checks it.',
  input: {
    game: crashGame,
    from: z.string().describe('The first Nairobi day, such as 2026-05-01, or the first round'),
    to: z.string().describe('The last day, or the last round'),
    ...signedInput,
  },
  words: ['game', 'from', 'to'],
  secrets: ['EXPORT_KEY'],
  output: z.object({ game: z.string(), first: z.int(), last: z.int(), ...signedOutput }),
  async run(ctx: Ctx, { game, from, to, previousKey }) {
    const range = await rangeOf(ctx, game, from, to)
    const name = `crash-${game}-${from}-${to}.json`
    const signed = signedExport(ctx, { name, use: 'crash-export', isPrevious: previousKey }, publicKey =>
      exportLines(ctx, { game, range, publicKey }),
    )
    return { game, ...range, ...signed }
  },
  lines: ({ game, first, last, file, publicKey }) => [
    `Rounds ${first} to ${last} of ${game} are in ${file.name}`,
    `Public key ${publicKey}`,
  ],
})

/** @throws Refused when it is not a range, or when no round ended in it. */
async function rangeOf(ctx: Ctx, game: string, from: string, to: string): Promise<RoundRange> {
  const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text)
  const within =
    isNumber(from) && isNumber(to)
      ? sql`number between ${Number(from)} and ${Number(to)}`
      : sql`ended_at >= ${new Date(dayStartMs(from))} and ended_at < ${new Date(dayStartMs(to) + DAY_MS)}`
  const range = await firstRow(
    ctx.db.read,
    sql<{
      first: number | null
      last: number | null
    }>`select min(number) as first, max(number) as last from crash.rounds
      where game = ${game} and state in ('crashed', 'void') and ${within}`,
  )
  if (!range || range.first === null || range.last === null)
    throw new Refused('not_found', `No round of ${game} ended from ${from} to ${to}`)
  return { first: range.first, last: range.last }
}

function dayStartMs(day: string): number {
  const startMs = nairobiDayMs(day)
  if (startMs === null)
    throw new Refused(
      'invalid',
      `${day} is neither a round nor a date such as 2026-05-04; give two of one kind`,
    )
  return startMs
}

/** Numbers of a game's rounds, both inclusive. */
export type RoundRange = { readonly first: number; readonly last: number }

const PAGE = 500

type Row = {
  number: number
  chain_id: number
  chain_index: number
  commitment: Buffer
  seed: Buffer
  client_seeds: ClientSeeds
  crash_x100: number | null
  state: 'crashed' | 'void'
  opened_at: Date
  took_off_at: Date | null
  ended_at: Date
}

/**
 * Yields the lines of an auditor's export of ended rounds: one JSON value without its end, the signature. The
 * first line has the facts of the game, then each round has a line, then follow the totals. One page of
 * rounds is in memory at a time.
 */
async function* exportLines(
  ctx: Ctx,
  { game, range, publicKey }: { game: string; range: RoundRange; publicKey: string },
): AsyncGenerator<string, void> {
  yield `{"header":${JSON.stringify(await headerOf(ctx, { game, range, publicKey }))},"rounds":[`
  const totals = { rounds: 0, void: 0, bets: 0, returned: 0, stakedCents: 0, paidCents: 0 }
  for (let after = range.first - 1; ;) {
    const page = await readPage(ctx, game, { after, last: range.last })
    const sums = await sumWagers(
      ctx.db.read,
      page.map(({ number }) => roundRefs(game, number)),
    )
    for (const [at, row] of page.entries()) {
      const { bets, stakedCents, paidCents, returned } = sums[at]!
      totals.rounds++
      if (row.state === 'void') totals.void++
      totals.bets += bets
      totals.returned += returned
      totals.stakedCents += stakedCents
      totals.paidCents += paidCents
      yield `${totals.rounds > 1 ? ',' : ''}${JSON.stringify({ ...roundOf(game, row), bets, returned, stakedCents, paidCents })}`
    }
    if (page.length < PAGE) break
    after = page.at(-1)!.number
  }
  const { stakedCents, paidCents } = totals
  const actual = stakedCents === 0 ? null : Number((paidCents / stakedCents).toFixed(6))
  yield `],"totals":${JSON.stringify({ ...totals, returnToPlayer: { theoretical: 0.97, actual } })}`
}

async function headerOf(
  ctx: Ctx,
  { game, range, publicKey }: { game: string; range: RoundRange; publicKey: string },
) {
  const manifest = crashGames.find(({ slug }) => slug === game)!
  const { minStake, maxStake, maxPayout, maxDay, bettingMs } = limitsOf(
    ctx,
    manifest,
    await settingsOf(ctx, game),
  )
  const chains = await readChains(ctx.db.read, game)
  return {
    format: 'ruka-crash-export',
    version: 3,
    algorithm: 'crash:v1',
    game,
    range,
    madeAt: new Date(ctx.clock.now()).toISOString(),
    sources: await decidingCode(),
    limits: { minStake, maxStake, maxPayout, maxDay, bettingMs, autoX100: AUTO_X100 },
    // A play for one target returns at most 0.97, and is lower by less than this; docs/fairness.md has the
    // proof.
    returnToPlayer: { most: 0.97, shortOfItBelow: 3e-10 },
    chains: chains.toReversed().map(chain => ({
      id: chain.id,
      length: chain.length,
      commitment: chain.commitment.toString('hex'),
      committedAt: chain.committed_at.toISOString(),
      ...publishedSalt(chain),
      saltReference: chain.salt_reference,
      closedAt: chain.closed_at?.toISOString() ?? null,
    })),
    publicKey,
  }
}

const settingsOf = async (ctx: Ctx, game: string) =>
  (await readSettings(ctx.db.read, [game], ctx.clock.now())).get(game)

const readPage = (ctx: Ctx, game: string, { after, last }: { after: number; last: number }) =>
  rows(
    ctx.db.read,
    sql<Row>`select number, chain_id, chain_index, commitment, seed, client_seeds, crash_x100, state,
      opened_at, took_off_at, ended_at
      from crash.rounds where game = ${game} and number > ${after} and number <= ${last}
        and state in ('crashed', 'void')
      order by number limit ${PAGE}`,
  )

const roundOf = (game: string, row: Row) => ({
  round: row.number,
  roundId: roundIdOf(game, row.number),
  chain: row.chain_id,
  index: row.chain_index,
  commitment: row.commitment.toString('hex'),
  seed: row.seed.toString('hex'),
  clientSeeds: row.client_seeds,
  x100: row.crash_x100,
  state: row.state,
  openedAt: row.opened_at.toISOString(),
  tookOffAt: row.took_off_at?.toISOString() ?? null,
  endedAt: row.ended_at.toISOString(),
})
