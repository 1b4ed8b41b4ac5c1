import type { Play, Seeds } from '@ruka/contract/casino'
import { randomUUID } from 'node:crypto'
import { sql } from '../src/platform/db/db.ts'
import { gameToken, openPlayer, type CasinoPlayer } from './casino-players.ts'
import type { Answer, World } from './world.ts'

export type CasinoState = {
  limits: Record<'minStake' | 'maxStake' | 'maxPayout' | 'maxDay' | 'cycleMs' | 'realityCheckMs', number> & {
    choices: readonly { name: string; start: unknown; maxStake: number }[]
  }
  balance: number
  left: number
  seeds: Seeds | null
  next: { id: number; hash: string }
  open: Play | null
  played: { forMs: number; staked: number; paid: number }
}
export type SeedsAnswer = {
  seeds: Seeds
  next: { id: number; hash: string }
  ended: (Seeds & { serverSeed: string }) | null
}
export type PlayBody = { code?: string; data: { play: Play; balance: number; left: number } }
type PlayAnswer = Omit<Answer, 'body'> & { body: PlayBody }

/** Funded players with a token of a game, who call the endpoints like a game client. */
export function casinoClients(world: World) {
  const { ctx } = world
  const launch = async (game: string, player: CasinoPlayer) =>
    at(game, await gameToken(ctx, game, player), player)

  const at = (game: string, token: string, player: CasinoPlayer) => {
    const call = (method: 'GET' | 'POST', path: string, body?: unknown, of = game) =>
      world.call(method, `/api/play/casino/${of}/${path}`, { origin: 'games', token, body })
    const state = async () => ((await call('GET', '')).body as { data: CasinoState }).data
    return {
      ...player,
      token,
      call,
      state,
      play: async ({
        id = randomUUID(),
        stake = 10,
        start = {},
        game: of = game,
        seeds,
      }: { id?: string; stake?: number; start?: unknown; game?: string; seeds?: number } = {}) =>
        (await call('POST', 'plays/', { id, stake, start, seeds }, of)) as PlayAnswer,
      move: async (id: string, n: number, move: unknown) =>
        (await call('POST', `plays/${id}/moves/`, { n, move })) as PlayAnswer,
      seed: async (nextHash?: string, clientSeed = 'my-own-seed') =>
        (
          (await call('POST', 'seeds/', { nextHash: nextHash ?? (await state()).next.hash, clientSeed }))
            .body as { data: SeedsAnswer }
        ).data,
      list: async (before?: string) =>
        (await call('GET', `plays/${before === undefined ? '' : `?before=${before}`}`)).body as {
          data: Play[]
          more: boolean
        },
      logOut: () =>
        sql`update accounts.sessions set revoked_at = ${new Date(ctx.clock.now())}
          where id = ${player.sessionId}`.execute(ctx.db.read),
      inGame: (other: string) => launch(other, player),
    }
  }
  return {
    /** A funded player with a token of the game and, by default, a pair of seeds in use. */
    async open(game: string, { cash = 10_000, seeded = true } = {}) {
      const player = await launch(game, await openPlayer(ctx, cash))
      if (seeded) await player.seed()
      return player
    },
  }
}
