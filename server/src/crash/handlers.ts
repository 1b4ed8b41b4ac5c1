import type { Ctx } from '../platform/context/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { Refused } from '../platform/base/refused.ts'
import { roundIdOf } from './chain.ts'
import { readLeaderboard } from './leaderboards.ts'
import { decidingCode } from '@ruka/games/crash/deciding-code'
import {
  type ChainFacts,
  publishedSalt,
  readChains,
  readRound,
  readRounds,
  type RoundRow,
} from './published-rounds.ts'
import { crashGames } from './model/crash-games.ts'

/** Public endpoints: rounds, their proofs, chains and leaderboards. */
export const crashHandlers = (
  ctx: Ctx,
): Pick<Handlers, 'listCrashRounds' | 'readCrashRound' | 'listCrashTop' | 'listCrashChains'> => ({
  async listCrashRounds({ params, query }) {
    const { before, limit } = query
    const found = await readRounds(ctx.db.read, gameOf(params), { before, limit })
    return { data: found.map(({ at, ...round }) => ({ ...round, at: at.toISOString() })) }
  },
  async readCrashRound({ params }) {
    const game = gameOf(params)
    const round = await readRound(ctx.db.read, game, params.round)
    if (!round) throw new Refused('round_unknown')
    return { data: roundReply(game, round) }
  },
  listCrashTop: async ({ params, query }) => ({ data: await readLeaderboard(ctx, gameOf(params), query) }),
  listCrashChains: async ({ params }) => ({
    data: (await readChains(ctx.db.read, gameOf(params))).map(chainReply),
    sources: [...(await decidingCodeNow())],
  }),
})

/** Hashed once: the files of a running program do not change. */
let code: ReturnType<typeof decidingCode> | undefined
const decidingCodeNow = () => (code ??= decidingCode())

/** @throws Refused `game_unknown` */
function gameOf({ game }: { game: string }): string {
  if (!crashGames.some(({ slug }) => slug === game)) throw new Refused('game_unknown')
  return game
}

const roundReply = (game: string, row: RoundRow) => ({
  game,
  round: row.number,
  state: row.state,
  commitment: row.commitment.toString('hex'),
  seed: row.seed?.toString('hex') ?? null,
  clientSeeds: [...row.client_seeds] as [string, string, string],
  salt: row.salt,
  saltSource: row.salt_source,
  x100: row.crash_x100,
  chain: {
    id: row.chain_id,
    index: row.chain_index,
    length: row.chain_length,
    commitment: row.chain_commitment.toString('hex'),
    committedAt: row.chain_committed_at.toISOString(),
    ...publishedSalt(row),
  },
  roundId: roundIdOf(game, row.number),
  openedAt: row.opened_at.toISOString(),
  tookOffAt: row.took_off_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
})

const chainReply = (chain: ChainFacts) => ({
  id: chain.id,
  length: chain.length,
  commitment: chain.commitment.toString('hex'),
  committedAt: chain.committed_at.toISOString(),
  ...publishedSalt(chain),
  saltReference: chain.salt_reference,
  closedAt: chain.closed_at?.toISOString() ?? null,
  played: chain.played,
})
