import type { Play, Seeds } from '@ruka/contract/casino'
import { fromKes } from '@ruka/contract/money'
import { createHash, randomUUID } from 'node:crypto'
import { sql } from '../src/platform/db.ts'
import { uuid } from '../src/platform/random.ts'
import { applyOne, openPurse } from '../src/wallet/index.ts'
import type { Answer, World } from './world.ts'

export type CasinoState = {
  limits: Record<'minStake' | 'maxStake' | 'maxPayout' | 'maxDay' | 'cycleMs' | 'realityCheckMs', number>
  balance: number
  left: number
  seeds: Seeds | null
  nextHash: string
  open: Play | null
  played: { forMs: number; staked: number; paid: number }
}
export type SeedsAnswer = {
  seeds: Seeds
  nextHash: string
  ended: (Seeds & { serverSeed: string }) | null
}
export type PlayBody = { code?: string; data: { play: Play; balance: number; left: number } }
type PlayAnswer = Omit<Answer, 'body'> & { body: PlayBody }

/** Players with money and a game's token, who ask for plays as a client does. */
export function casinoFloor(world: World) {
  const { ctx } = world
  let phones = 0

  const enlist = async (cash: number) => {
    const [playerId, sessionId] = [uuid(ctx.random, ctx.clock.now()), uuid(ctx.random, ctx.clock.now())]
    const now = new Date(ctx.clock.now())
    await ctx.db.tx(async tx => {
      await sql`insert into accounts.players (id, msisdn, password_hash, created_at)
        values (${playerId}, ${`2547${String(phones++).padStart(8, '0')}`}, '$argon2id$sample', ${now})`.execute(tx)
      await sql`insert into accounts.sessions (id, player_id, salt, started_at, rotated_at, expires_at)
        values (${sessionId}, ${playerId}, ${Buffer.alloc(32)}, ${now}, ${now}, ${new Date(ctx.clock.now() + 30 * 86_400_000)})`.execute(
        tx,
      )
      await openPurse(tx, playerId)
      const fund = {
        op: 'move',
        key: `fund:${playerId}`,
        debit: { house: 'mpesa' },
        credit: { playerId, account: 'cash' },
        cents: fromKes(cash),
      } as const
      if (cash > 0) await applyOne(tx, fund, { atMs: ctx.clock.now() })
    })
    return { playerId, sessionId }
  }

  /** A token for another game of the same player. */
  const launch = async (game: string, who: { playerId: string; sessionId: string }) => {
    const token = ctx.random.bytes(32).toString('base64url')
    await sql`insert into catalogue.game_sessions (hash, game, player_id, session_id, opened_at)
      values (${createHash('sha256').update(token).digest()}, ${game}, ${who.playerId}, ${who.sessionId}, ${new Date(ctx.clock.now())})`.execute(
      ctx.db.read,
    )
    return at(game, token, who)
  }

  const at = (game: string, token: string, who: { playerId: string; sessionId: string }) => {
    const call = (method: 'GET' | 'POST', path: string, body?: unknown, of = game) =>
      world.call(method, `/api/play/casino/${of}/${path}`, { games: true, token, body })
    const state = async () => ((await call('GET', '')).body as { data: CasinoState }).data
    return {
      ...who,
      token,
      call,
      state,
      play: async ({ id = randomUUID() as string, stake = 10, start = {} as unknown, game: of = game } = {}) =>
        (await call('POST', 'plays/', { id, stake, start }, of)) as PlayAnswer,
      move: async (id: string, n: number, move: unknown) =>
        (await call('POST', `plays/${id}/moves/`, { n, move })) as PlayAnswer,
      seed: async (nextHash?: string, clientSeed = 'my-own-seed') =>
        (
          (await call('POST', 'seeds/', { nextHash: nextHash ?? (await state()).nextHash, clientSeed }))
            .body as { data: SeedsAnswer }
        ).data,
      list: async (before?: string) =>
        (await call('GET', `plays/${before === undefined ? '' : `?before=${before}`}`)).body as {
          data: Play[]
          more: boolean
        },
      logOut: () =>
        sql`update accounts.sessions set revoked_at = ${new Date(ctx.clock.now())} where id = ${who.sessionId}`.execute(
          ctx.db.read,
        ),
      also: (other: string) => launch(other, who),
    }
  }
  return {
    /** A player at a game, with money and, unless told otherwise, a seed of their own. */
    async sitDown(game: string, { cash = 10_000, seeded = true } = {}) {
      const player = await launch(game, await enlist(cash))
      if (seeded) await player.seed()
      return player
    },
  }
}
