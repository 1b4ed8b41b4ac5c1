import { nairobiDayMs } from '@ruka/contract/nairobi'
import { z } from 'zod'
import type { CasinoManifest } from '@ruka/games'
import { decidingCode } from '@ruka/games/kit/instant/deciding-code'
import { asCents, toKes } from '@ruka/contract/money'
import type { Ctx } from '../platform/context/context.ts'
import { Refused } from '../platform/base/refused.ts'
import { signedExport, signedInput, signedOutput } from '../platform/staff/sign-export.ts'
import { staffQuery } from '../platform/staff/staff-action.ts'
import { nairobiDay } from '../platform/staff/staff-input.ts'
import { rows, sql } from '../platform/db/db.ts'
import { ownWagers } from '../wagers/queries.ts'
import { casinoGames } from './casino-games.ts'
import { viewOfEnded, type Selection, type PlayView } from './play-view.ts'

export const instantGame = z
  .string()
  .describe(`An instant game: ${casinoGames.map(({ slug }) => slug).join(', ')}`)
export const days = {
  from: nairobiDay.describe('The first Nairobi day, such as 2026-05-01'),
  to: nairobiDay.describe('The last day'),
}

/** A signed record of plays for an auditor. */
export const exportAction = staffQuery({
  name: 'casino-export',
  permission: 'exports.sign',
  summary: 'A signed file for an auditor: all plays of the pairs of seeds that ended on some days',
  about: 'It names no player; npm run verify-plays checks it.',
  input: { game: instantGame, ...days, ...signedInput },
  words: ['game', 'from', 'to'],
  secrets: ['EXPORT_KEY'],
  output: z.object({ game: z.string(), ...signedOutput }),
  async run(ctx: Ctx, { game, from, to, previousKey }) {
    const manifest = casinoGames.find(({ slug }) => slug === game)
    if (!manifest) throw new Refused('not_found', `There is no instant game ${game}`)
    const period = periodOf(from, to)
    const name = `casino-${game}-${from}-${to}.json`
    const signed = signedExport(ctx, { name, use: 'casino-export', isPrevious: previousKey }, publicKey =>
      playLines(ctx, { manifest, period, publicKey }),
    )
    return { game, ...signed }
  },
  lines: ({ game, file, publicKey }) => [
    `The plays of ${game} are in ${file.name}`,
    `Public key ${publicKey}`,
  ],
})

const PAIRS_PAGE = 100
const PLAYS_PAGE = 500

type Pair = {
  readonly id: number
  readonly player_id: string
  readonly hash: Buffer
  readonly seed: Buffer
  readonly client_seed: string
  readonly plays: number
  readonly began_at: Date
  readonly ended_at: Date
}

/**
 * An auditor's export of plays: of each pair of seeds that ended in the period, all plays, the latest first.
 * Yields the lines of one JSON value without its end, the signature, with one page of plays in memory at a
 * time. It names no player.
 */
async function* playLines(
  ctx: Ctx,
  { manifest, period, publicKey }: { manifest: CasinoManifest; period: Period; publicKey: string },
): AsyncGenerator<string, void> {
  yield `{"header":${JSON.stringify(await headerOf(ctx, { manifest, period, publicKey }))},"pairs":[`
  const totals = { pairs: 0, plays: 0, returned: 0, stakedCents: 0, paidCents: 0 }
  for await (const pair of pairsOf(ctx, manifest.slug, period)) {
    yield `${totals.pairs++ > 0 ? ',' : ''}${JSON.stringify(shownPair(pair)).slice(0, -1)},"plays":[`
    let first = true
    for await (const play of playsOf(ctx, manifest.slug, pair)) {
      totals.plays++
      if (play.state === 'returned') totals.returned++
      else {
        totals.stakedCents += play.stakeCents
        totals.paidCents += play.payCents
      }
      yield `${first ? '' : ','}${JSON.stringify(shownPlay(play))}`
      first = false
    }
    yield ']}'
  }
  yield `],"totals":${JSON.stringify(totals)}`
}

async function headerOf(
  ctx: Ctx,
  { manifest, period, publicKey }: { manifest: CasinoManifest; period: Period; publicKey: string },
) {
  const { slug, client, rtpX1000000 } = manifest
  return {
    format: 'ruka-casino-export',
    version: 1,
    game: slug,
    client,
    period: { from: period.from.toISOString(), until: period.until.toISOString() },
    madeAt: new Date(ctx.clock.now()).toISOString(),
    sources: await decidingCode(client),
    returnToPlayer: { min: rtpX1000000.min / 1_000_000, max: rtpX1000000.max / 1_000_000 },
    publicKey,
  }
}

/** In the order of an index: by the end of the pair. */
async function* pairsOf(ctx: Ctx, game: string, { from, until }: Period): AsyncGenerator<Pair, void> {
  for (let after = { at: from, id: 0 }; ;) {
    const page = await rows(
      ctx.db.read,
      sql<Pair>`select id, player_id, hash, seed, client_seed, plays, began_at, ended_at from casino.seeds
        where game = ${game} and ended_at is not null and ended_at < ${until} and (ended_at,
        id) > (${after.at}::timestamptz, ${after.id})
        order by ended_at, id limit ${PAIRS_PAGE}`,
    )
    yield* page
    if (page.length < PAIRS_PAGE) return
    const last = page.at(-1)!
    after = { at: last.ended_at, id: last.id }
  }
}

/**
 * From the player's last play before the pair's end back to its first. A player uses pairs in the order of
 * their ids.
 */
async function* playsOf(ctx: Ctx, game: string, pair: Pair): AsyncGenerator<PlayView, void> {
  let before: { ms: number; ref: string | undefined } = {
    ms: pair.ended_at.getTime() + CLOCKS_MS,
    ref: undefined,
  }
  for (;;) {
    const page = await ownWagers(ctx.db.read, {
      playerId: pair.player_id,
      game,
      beforeMs: before.ms,
      beforeRef: before.ref,
      limit: PLAYS_PAGE,
    })
    for (const wager of page) {
      const { seeds } = wager.selection as Selection
      if (seeds < pair.id) return
      if (seeds === pair.id) yield viewOfEnded(game, wager)
    }
    if (page.length < PLAYS_PAGE) return
    const last = page.at(-1)!
    before = { ms: last.placedAtMs, ref: last.ref }
  }
}

/**
 * The greatest difference between the clocks of two machines; beyond it plays are missing, which the verifier
 * reports.
 */
const CLOCKS_MS = 600_000

const shownPair = ({ id, hash, seed, client_seed, plays, began_at, ended_at }: Pair) => ({
  id,
  hash: hash.toString('hex'),
  serverSeed: seed.toString('hex'),
  clientSeed: client_seed,
  beganAt: began_at.toISOString(),
  endedAt: ended_at.toISOString(),
  count: plays,
})

const shownPlay = ({
  version,
  nonce,
  stakeCents,
  capCents,
  start,
  moves,
  shown,
  state,
  payCents,
  atMs,
}: PlayView) => ({
  version,
  nonce,
  stake: toKes(stakeCents),
  cap: toKes(capCents),
  start,
  moves,
  shown,
  pay: toKes(state === 'returned' ? asCents(0) : payCents),
  state,
  at: new Date(atMs).toISOString(),
})

const DAY_MS = 86_400_000

/** Nairobi days, both inclusive, as times: from the first one's start to the last one's end. */
export type Period = { readonly from: Date; readonly until: Date }

/** @throws Refused when they are no dates, or the last is before the first */
export function periodOf(first: string, last: string): Period {
  const period = { from: new Date(startMs(first)), until: new Date(startMs(last) + DAY_MS) }
  if (period.until <= period.from) throw new Refused('invalid', `${last} lies before ${first}`)
  return period
}

function startMs(day: string): number {
  const ms = nairobiDayMs(day)
  if (ms === null) throw new Refused('invalid', `${day} is no date such as 2026-05-04`)
  return ms
}
