import { CYCLE_EARLY_MS } from '@ruka/contract/casino'
import { fromKes, toKes } from '@ruka/contract/money'
import type { CasinoManifest } from '@ruka/games'
import { houseLimitsOf } from '../house-limits/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { countAttempt, type RateLimit } from '../platform/db/rate-limit.ts'
import { fieldErrors } from '../platform/base/field-errors.ts'
import { Refused } from '../platform/base/refused.ts'
import { groupWriter } from '../wagers/index.ts'
import { readBalance, readUnreserved } from '../wagers/queries.ts'
import { changeSeeds } from './change-seeds.ts'
import { gameOf, rulesOfGame } from './casino-games.ts'
import { openGame } from './open-game.ts'
import { listPlays, readPlay } from './read-plays.ts'
import { nextReply, seedsReply } from './player-games.ts'
import { playReply } from './play-view.ts'
import type { PlayAnswer } from './answers.ts'
import { beginPlays, type BeginItem } from './begin-plays.ts'
import { movePlays, type MoveItem } from './move-plays.ts'

const SEEDS: RateLimit = { name: 'casino.seeds', limit: 30, windowMs: 60_000 }

type Names = 'openCasinoGame' | 'beginPlay' | 'movePlay' | 'changeSeeds' | 'listPlays' | 'readPlay'

/** The endpoints of instant games, for a game client with its token. */
export function casinoHandlers(ctx: Ctx): Pick<Handlers, Names> {
  return {
    ...playHandlers(ctx),
    openCasinoGame: ({ params, session }) => openGame(ctx, gameOf(params, session), session),
    async changeSeeds({ params, body, session: { playerId, ...session } }) {
      const { slug: game } = gameOf(params, session)
      await countAttempt(ctx.db.read, ctx.clock, SEEDS, playerId)
      const seen = Buffer.from(body.nextHash, 'hex')
      const changed = await changeSeeds(ctx, { playerId, game, nextHash: seen, clientSeed: body.clientSeed })
      const { playerGame, ended } = changed
      return {
        data: {
          seeds: seedsReply(playerGame),
          next: nextReply(changed.next),
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

/** Plays begin and move in groups, each in one transaction. */
function playHandlers(ctx: Ctx): Pick<Handlers, 'beginPlay' | 'movePlay'> {
  const atMs = () => ctx.clock.now()
  const begin = groupWriter<BeginItem, PlayAnswer>(ctx, (tx, items, group) =>
    beginPlays(tx, ctx, items, { ...group, atMs: atMs() }),
  )
  const move = groupWriter<MoveItem, PlayAnswer>(ctx, (tx, items, group) =>
    movePlays(tx, ctx, items, { ...group, atMs: atMs() }),
  )
  const after = async (playerId: string, answer: PlayAnswer) => {
    if (!answer.ok) throw new Refused(answer.code, answer.text)
    const [balanceCents, leftCents] = await Promise.all([
      answer.balanceCents ?? readBalance(ctx.db.lookups, playerId),
      answer.leftCents ??
        readUnreserved(ctx.db.lookups, {
          playerId,
          pool: 'casino',
          atMs: atMs(),
          limits: houseLimitsOf(ctx),
        }),
    ])
    return { data: { play: playReply(answer.play), balance: toKes(balanceCents), left: toKes(leftCents) } }
  }
  return {
    async beginPlay({ params, body, session }) {
      const manifest = gameOf(params, session)
      const { playerId, sessionId } = session
      const start = startOf(manifest, body)
      const { id, seeds } = body
      const item = { manifest, game: manifest.slug, playerId, sessionId, id, start, seeds }
      const order = { ...item, stakeCents: fromKes(body.stake) }
      const answer = await begin(order)
      const earlyMs = (!answer.ok && answer.afterMs) || Infinity
      if (earlyMs > CYCLE_EARLY_MS) return after(playerId, answer)
      // The client sent it after the cycle, and it arrived faster than the previous play.
      await new Promise<void>(resolve => void ctx.clock.after(earlyMs, resolve))
      return after(playerId, await begin(order))
    },
    async movePlay({ params, body, session }) {
      const manifest = gameOf(params, session)
      const { playerId, sessionId } = session
      checkMove(manifest, body.move)
      const item = { game: manifest.slug, playerId, sessionId, id: params.id, ...body }
      return after(playerId, await move(item))
    },
  }
}

/** @throws Refused invalid */
function startOf(manifest: CasinoManifest, { start, stake }: { start: unknown; stake: number }): unknown {
  const [rules] = rulesOfGame(manifest.slug)
  const parsed = rules.start.safeParse(start)
  if (!parsed.success) throw invalid(parsed.error.issues)
  if (rules.stakeKes && rules.stakeKes(parsed.data) !== stake)
    throw new Refused('invalid', 'The stake does not match the bets on the table')
  return parsed.data
}

/**
 * Refuses a move that no version of the game's rules knows; the version of the play decides later. @throws
 * Refused invalid
 */
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
