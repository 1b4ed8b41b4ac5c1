import type { Play } from '@ruka/contract/casino'
import { fromKes } from '@ruka/contract/money'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditBooks } from '../src/audit-books.ts'
import { systemClock as clock } from '../src/platform/base/clock.ts'
import { openDb, rows, sql, type Db } from '../src/platform/db/db.ts'
import { openLog } from '../src/platform/log/log.ts'
import { postgresAddress } from '../src/platform/db/postgres.ts'
import { below, seededRandom, systemRandom } from '../src/platform/base/random.ts'
import { gameToken, openPlayer, type CasinoPlayer } from './casino-players.ts'
import { openProgram, type Program } from './killed-server.ts'

/** The seed is printed with a failure; the same seed kills at the same moments. */
const SEED = process.env['KILL_SEED'] ?? 'ruka'
/** `KILLS=60` kills more often. */
const KILLS = Number(process.env['KILLS'] ?? 6)
const PLAYERS = 24
const FUNDS_KES = 100_000

const random = seededRandom(`kill casino:${SEED}`)
let program: Program
let players: Player[]

type Player = CasinoPlayer & { readonly game: 'dice' | 'mines'; readonly token: string; answered: Play[] }
type Sent = { readonly path: string; readonly body: object }

async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(postgresAddress(`${program.folder}/postgres`, 'ruka'), openLog('silent'), 2)
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/** Sends a request like a client; undefined without an answer. */
async function ask(
  { token, game }: Player,
  { path, body }: Sent,
): Promise<{ status: number; body: { data?: { play: Play } } } | undefined> {
  try {
    const reply = await fetch(`${program.games}/api/play/casino/${game}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: (await reply.json()) as { data?: { play: Play } } }
  } catch {
    return undefined
  }
}

/** Repeats a request, like a client without an answer or before the server is ready. */
async function askUntilAnswered(player: Player, sent: Sent) {
  for (;;) {
    const answer = await ask(player, sent)
    if (answer && answer.status < 500) return answer
  }
}

async function giveSeed(player: Player): Promise<void> {
  const reply = await fetch(`${program.games}/api/play/casino/${player.game}/`, {
    headers: { authorization: `Bearer ${player.token}` },
  })
  const { data } = (await reply.json()) as { data: { next: { hash: string } } }
  const given = await ask(player, {
    path: 'seeds/',
    body: { nextHash: data.next.hash, clientSeed: 'a-seed-of-mine' },
  })
  expect(given?.status).toBe(200)
}

beforeAll(async () => {
  program = await openProgram()
  await program.start()
  players = await withDb(async db => {
    const world = { db, clock, random: systemRandom }
    return Promise.all(
      Array.from({ length: PLAYERS }, async (_, n): Promise<Player> => {
        const who = await openPlayer(world, FUNDS_KES)
        const game = n % 2 === 0 ? 'dice' : 'mines'
        return { ...who, game, token: await gameToken(world, game, who), answered: [] }
      }),
    )
  })
  await Promise.all(players.map(giveSeed))
}, 180_000)
afterAll(async () => {
  await program.stop()
  await program.remove()
}, 60_000)

/** The next action of a player, by the state of the last play. */
function nextOf({ game }: Player, last: Play | undefined): Sent {
  if (game === 'dice')
    return { path: 'plays/', body: { id: randomUUID(), stake: 20, start: { side: 'over', target: 4_000 } } }
  if (last?.state !== 'open')
    return { path: 'plays/', body: { id: randomUUID(), stake: 20, start: { mines: 5 } } }
  const n = last.moves.length
  return { path: `plays/${last.id}/moves/`, body: { n, move: n < 2 ? { pick: n } : { take: true } } }
}

/** Plays until no answer arrives, and returns the unanswered request. */
async function playUntilCut(player: Player, onAnswer: () => void): Promise<Sent> {
  for (;;) {
    const sent = nextOf(player, player.answered.at(-1))
    const answer = await ask(player, sent)
    if (!answer || answer.status >= 500) return sent
    expect(answer, JSON.stringify(sent)).toMatchObject({ status: 200 })
    player.answered.push(answer.body.data!.play)
    onAnswer()
  }
}

async function expectPromisesKept(when: string): Promise<void> {
  await withDb(async db => {
    const results = await auditBooks(db)
    expect(
      results.filter(({ offending }) => offending.length > 0),
      when,
    ).toEqual([])
    const wagers = await rows(
      db.read,
      sql<{
        request_id: string
        state: string
        payout_cents: number | null
      }>`select request_id, state, payout_cents from wagers.wagers`,
    )
    const stored = new Map(wagers.map(wager => [wager.request_id, wager]))
    for (const { id, state, pay } of players.flatMap(({ answered }) => answered)) {
      expect(stored.get(id), `a play that was answered is missing ${when}`).toBeDefined()
      if (state === 'over')
        expect(stored.get(id), when).toMatchObject({ state: 'settled', payout_cents: fromKes(pay) })
    }
  })
}

describe('a server that is killed during instant games', () => {
  it(
    `preserves every acknowledged play, answers repeated requests, and loses or doubles no play, over ${KILLS} kills`,
    async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        const when = `after kill ${kill + 1}, seed ${SEED}`
        const struck = Promise.withResolvers<void>()
        let until = PLAYERS + below(random, 3 * PLAYERS)
        const count = () => {
          if (--until === 0) struck.resolve()
        }
        const playing = Promise.all(players.map(player => playUntilCut(player, count)))
        await struck.promise
        await program.kill()
        const unanswered = await playing
        await program.start()
        await expectPromisesKept(when)
        await Promise.all(
          players.map(async (player, n) => {
            const sent = unanswered[n]!
            const [first, again] = [
              await askUntilAnswered(player, sent),
              await askUntilAnswered(player, sent),
            ]
            expect(first, when).toMatchObject({ status: 200 })
            expect(again.body, when).toEqual(first.body)
            player.answered.push(first.body.data!.play)
          }),
        )
        await expectPromisesKept(when)
      }
      const [total] = await withDb(db =>
        rows(
          db.read,
          sql<{ plays: number; drift: number }>`select count(*) as plays,
            (select sum(cash_cents + held_cents)
              from wallet.balances)::bigint - ${fromKes(FUNDS_KES) * PLAYERS}::bigint
              - coalesce(sum(payout_cents - stake_cents) filter (where state = 'settled'), 0)::bigint as drift
                from wagers.wagers`,
        ),
      )
      expect(total).toMatchObject({ drift: 0 })
      expect(total!.plays).toBeGreaterThan(PLAYERS * KILLS)
      expect(total!.plays).toBe(new Set(players.flatMap(({ answered }) => answered.map(({ id }) => id))).size)
    },
    KILLS * 60_000,
  )
})
