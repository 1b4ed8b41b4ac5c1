import type { Ctx } from '../platform/context.ts'
import type { Handlers } from '../platform/http.ts'
import { countAttempt, type RateLimit } from '../platform/rate-limit.ts'
import { changeSeeds } from './change-seeds.ts'
import { gameOf } from './game-of.ts'
import { openGame } from './open-game.ts'
import { playHandlers } from './play-handlers.ts'
import { listPlays, readPlay } from './read-plays.ts'
import { nextReply, seedsReply } from './seats.ts'
import { playReply } from './told-play.ts'

const SEEDS: RateLimit = { name: 'casino.seeds', limit: 30, windowMs: 60_000 }

type Names = 'openCasinoGame' | 'beginPlay' | 'movePlay' | 'changeSeeds' | 'listPlays' | 'readPlay'

/** Instant games: what a game's client asks for with its token. */
export function casinoHandlers(ctx: Ctx): Pick<Handlers, Names> {
  return {
    ...playHandlers(ctx),
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
