import { GAMES_PAYOUT_DAY_KES } from '@ruka/contract/limits'
import { asCents, fromKes, toKes } from '@ruka/contract/money'
import { leastStake } from '@ruka/contract/taxes'
import type { CasinoManifest } from '@ruka/games'
import { sessionStartedAt } from '../accounts/index.ts'
import type { Ctx } from '../platform/context.ts'
import { fieldErrors } from '../platform/field-errors.ts'
import type { GameCaller, Handlers } from '../platform/http.ts'
import { countAttempt, type RateLimit } from '../platform/rate-limit.ts'
import { Refused } from '../platform/refused.ts'
import { taxesOf } from '../taxes/index.ts'
import { groupWriter, lockPursesOf, playedSince, readBalance } from '../wagers/index.ts'
import type { PlayAnswer } from './answers.ts'
import { beginPlays, type BeginItem } from './begin-plays.ts'
import { casinoGames, rulesOfGame } from './casino-games.ts'
import { changeSeeds } from './change-seeds.ts'
import { movePlays, type MoveItem } from './move-plays.ts'
import { listPlays, readOpenPlay, readPlay } from './read-plays.ts'
import { readLeft, readSeats, seedsReply } from './seats.ts'
import { nextHash } from './seeds.ts'
import { playReply } from './told-play.ts'

const SEEDS: RateLimit = { name: 'casino.seeds', limit: 30, windowMs: 60_000 }
/** So many requests of one player may be under way: who sends more only fills the queue of all. */
const UNDER_WAY_MAX = 4

type Names = 'openCasinoGame' | 'beginPlay' | 'movePlay' | 'changeSeeds' | 'listPlays' | 'readPlay'

/** Instant games: what a game's client asks for with its token. */
export function casinoHandlers(ctx: Ctx): Pick<Handlers, Names> {
  const atMs = () => ctx.clock.now()
  const begin = groupWriter<BeginItem, PlayAnswer>(ctx, (tx, items, group) =>
    beginPlays(tx, ctx, items, { ...group, atMs: atMs() }),
  )
  const move = groupWriter<MoveItem, PlayAnswer>(ctx, (tx, items, group) =>
    movePlays(tx, ctx, items, { ...group, atMs: atMs() }),
  )
  const gently = fewAtOnce(UNDER_WAY_MAX)
  const after = async (playerId: string, answer: PlayAnswer) => {
    if (!answer.ok) throw new Refused(answer.code, answer.text)
    const [balanceCents, leftCents] = await Promise.all([
      answer.balanceCents ?? readBalance(ctx.db.lookups, playerId),
      answer.leftCents ?? readLeft(ctx.db.lookups, playerId, atMs()),
    ])
    return { data: { play: playReply(answer.play), balance: toKes(balanceCents), left: toKes(leftCents) } }
  }
  return {
    async beginPlay({ params, body, session }) {
      const manifest = gameOf(params, session)
      const { playerId, sessionId } = session
      const start = startOf(manifest, body)
      checkStake(ctx, manifest, body.stake)
      const { id } = body
      const item = { manifest, game: manifest.slug, playerId, sessionId, id, start }
      return gently(playerId, async () =>
        after(playerId, await begin({ ...item, stakeCents: fromKes(body.stake) })),
      )
    },
    async movePlay({ params, body, session }) {
      const manifest = gameOf(params, session)
      const { playerId, sessionId } = session
      checkMove(manifest, body.move)
      const item = { game: manifest.slug, playerId, sessionId, id: params.id, ...body }
      return gently(playerId, async () => after(playerId, await move(item)))
    },
    openCasinoGame: ({ params, session }) => openGame(ctx, gameOf(params, session), session),
    async changeSeeds({ params, body, session: { playerId, ...session } }) {
      const { slug: game } = gameOf(params, session)
      await countAttempt(ctx.db.read, ctx.clock, SEEDS, playerId)
      const seen = Buffer.from(body.nextHash, 'hex')
      const changed = await changeSeeds(ctx, { playerId, game, nextHash: seen, clientSeed: body.clientSeed })
      const { seat, ended } = changed
      return {
        data: {
          seeds: seedsReply(seat),
          nextHash: changed.nextHash.toString('hex'),
          ended: ended
            ? {
                id: ended.id,
                hash: ended.hash.toString('hex'),
                clientSeed: ended.clientSeed,
                nonce: ended.plays!,
                serverSeed: ended.seed!.toString('hex'),
              }
            : null,
        },
      }
    },
    async listPlays({ params, query, session }) {
      const { slug: game } = gameOf(params, session)
      const { plays, more } = await listPlays(ctx, { playerId: session.playerId, game }, query.before)
      return { data: plays.map(playReply), more }
    },
    async readPlay({ params, session }) {
      const { slug: game } = gameOf(params, session)
      const { play, pair } = await readPlay(ctx, { playerId: session.playerId, game }, params.id)
      return {
        data: {
          play: playReply(play),
          hash: pair.hash.toString('hex'),
          clientSeed: pair.clientSeed,
          serverSeed: pair.seed?.toString('hex') ?? null,
        },
      }
    },
  }
}

/** @throws Refused game_unknown, or token_not_valid for the token of another game. */
function gameOf({ game }: { game: string }, session: Pick<GameCaller, 'game'>): CasinoManifest {
  const manifest = casinoGames.find(({ slug }) => slug === game)
  if (!manifest) throw new Refused('game_unknown')
  if (session.game !== game) throw new Refused('token_not_valid')
  return manifest
}

/** @throws Refused invalid */
function startOf(manifest: CasinoManifest, { start, stake }: { start: unknown; stake: number }): unknown {
  const [rules] = rulesOfGame(manifest.slug)
  const parsed = rules.start.safeParse(start)
  if (!parsed.success) throw invalid(parsed.error.issues)
  if (rules.stakeKes && rules.stakeKes(parsed.data) !== stake)
    throw new Refused('invalid', 'The stake is not what is on the table')
  return parsed.data
}

/** A move that no rules of the game know is a bad request; the rules of the play itself decide later. @throws Refused invalid */
function checkMove(manifest: CasinoManifest, move: unknown): void {
  const tried = rulesOfGame(manifest.slug).flatMap(rules => rules.move?.safeParse(move) ?? [])
  if (tried.some(parsed => parsed.success)) return
  const [issues] = tried.flatMap(parsed => (parsed.success ? [] : [parsed.error.issues]))
  if (!issues) throw new Refused('move_illegal')
  throw invalid(issues)
}

function invalid(issues: Parameters<typeof fieldErrors>[0]): Refused {
  const [text] = Object.values(fieldErrors(issues)).flat()
  return new Refused('invalid', text)
}

/** @throws Refused stake_below_minimum, stake_above_maximum */
function checkStake(ctx: Ctx, manifest: CasinoManifest, stake: number): void {
  const { minStake, maxStake } = stakesOf(ctx, manifest)
  if (stake < minStake) throw new Refused('stake_below_minimum', `The smallest stake is KES ${minStake}`)
  if (stake > maxStake)
    throw new Refused('stake_above_maximum', `The greatest stake is KES ${maxStake.toLocaleString('en')}`)
}

const stakesOf = (ctx: Ctx, { stakeKes }: CasinoManifest) => ({
  minStake: leastStake(taxesOf(ctx), stakeKes.min, ctx.clock.now()).kes,
  maxStake: stakeKes.max,
})

async function openGame(ctx: Ctx, manifest: CasinoManifest, { playerId, sessionId }: GameCaller) {
  const nowMs = ctx.clock.now()
  const whose = { playerId, game: manifest.slug }
  const sinceMs = (await sessionStartedAt(ctx.db.read, sessionId)) ?? nowMs
  const games = casinoGames.map(({ slug }) => slug)
  const [seeds, balanceCents, leftCents, open, played] = await Promise.all([
    ctx.db.tx(async tx => {
      await lockPursesOf(tx, [whose])
      const [seat] = await readSeats(tx, [whose], nowMs)
      return { seat, next: await nextHash(tx, ctx, whose) }
    }),
    readBalance(ctx.db.read, playerId),
    readLeft(ctx.db.read, playerId, nowMs),
    readOpenPlay(ctx, whose),
    playedSince(ctx.db.read, { playerId, games, sinceMs }),
  ])
  return {
    data: {
      limits: {
        ...stakesOf(ctx, manifest),
        maxPayout: manifest.payoutMaxKes,
        maxDay: GAMES_PAYOUT_DAY_KES,
        cycleMs: ctx.config.CASINO_CYCLE_MS,
        realityCheckMs: ctx.config.REALITY_CHECK_MINUTES * 60_000,
      },
      balance: toKes(balanceCents),
      left: toKes(asCents(leftCents)),
      seeds: seeds.seat ? seedsReply(seeds.seat) : null,
      nextHash: seeds.next.toString('hex'),
      open: open ? playReply(open) : null,
      played: { forMs: nowMs - sinceMs, staked: toKes(played.stakedCents), paid: toKes(played.paidCents) },
    },
  }
}

/** Runs what a player asks for, unless so much of theirs is under way already. @throws Refused too_many_requests */
function fewAtOnce(max: number) {
  const underWay = new Map<string, number>()
  return async <T>(playerId: string, run: () => Promise<T>): Promise<T> => {
    const now = underWay.get(playerId) ?? 0
    if (now >= max) throw new Refused('too_many_requests')
    underWay.set(playerId, now + 1)
    try {
      return await run()
    } finally {
      const left = underWay.get(playerId)! - 1
      if (left > 0) underWay.set(playerId, left)
      else underWay.delete(playerId)
    }
  }
}
