import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromKes } from '@ruka/contract/money'
import { auditBooks } from '../src/audit-books.ts'
import { openDb, rows, sql, type Db } from '../src/platform/db/db.ts'
import { openLog } from '../src/platform/log/log.ts'
import { postgresAddress } from '../src/platform/db/postgres.ts'
import { below, seededRandom } from '../src/platform/base/random.ts'
import { postTransfer } from '../src/wallet/index.ts'
import { registerSocketPlayer, type SocketPlayer } from './socket-players.ts'
import { openProgram, SHORT_ROUNDS, type Program } from './killed-server.ts'

/** The seed is printed with a failure; the same seed kills at the same moments. */
const SEED = process.env['KILL_SEED'] ?? 'ruka'
const FUNDS_KES = 100_000
export type Moment = 'betting' | 'flight' | 'cash-out'

/** Describes a server with players of Aviator that is killed once in each of these moments. */
export function describeKills(
  moments: readonly Moment[],
  { players: PLAYERS }: { readonly players: number },
): void {
  const random = seededRandom(`kill:${SEED}`)
  let program: Program
  let players: SocketPlayer[]

  /** A database connection beside the running server. */
  async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const db = openDb(postgresAddress(`${program.folder}/postgres`, 'ruka'), openLog('silent'), 2)
    try {
      return await work(db)
    } finally {
      await db.end()
    }
  }

  beforeAll(async () => {
    // Betting lasts until all players are connected again: otherwise each kill waits for the flight of a round
    // without them.
    program = await openProgram(() => ({ ...SHORT_ROUNDS, CRASH_BETTING_MS: '3000' }))
    await program.start()
    players = await Promise.all(
      Array.from({ length: PLAYERS }, (_, n) =>
        registerSocketPlayer(program, `2547120${String(n).padStart(5, '0')}`),
      ),
    )
    await withDb(db =>
      db.tx(async tx => {
        for (const { playerId } of players)
          await postTransfer(
            tx,
            {
              op: 'move',
              key: `test:${playerId}`,
              debit: { house: 'promo' },
              credit: { playerId, account: 'cash' },
              cents: fromKes(FUNDS_KES),
            },
            { atMs: Date.now() },
          )
      }),
    )
  }, 180_000)
  afterAll(async () => {
    await program.stop()
    await program.remove()
  }, 60_000)

  /** Messages that start a phase of a round. */
  const PHASES: readonly string[] = ['snapshot', 'betting', 'flying', 'crashed', 'voided']

  /**
   * Resolves at the moment of the kill, in the first complete round of the connected players: bets are pending,
   * the flight is on, or cash-outs were sent and not answered.
   */
  function killMoment(moment: Moment): Promise<void> {
    const delayMs = below(random, moment === 'betting' ? 60 : moment === 'flight' ? 1_500 : 6)
    return new Promise(resolve => {
      let reached = false
      const reach = () => {
        if (reached) return
        reached = true
        setTimeout(resolve, delayMs)
      }
      players.forEach((member, n) => {
        let betOn: number | undefined
        member.onMessage = message => {
          const isBetting = message.t === 'snapshot' && message.phase === 'betting'
          if (message.t === 'betting' || isBetting) {
            member.bet(message.round, 10 + (n % 5) * 10, n % 3 === 0 ? 101 + n : undefined)
          }
          if (message.t === 'accepted') {
            betOn = message.round
            if (n % 4 === 1) member.cancel(message.round, message.bet.id)
            if (moment === 'betting') reach()
          }
          // A round that began before the players connected has none of their bets.
          if (message.t === 'flying' && message.round === betOn && moment === 'flight') reach()
          // A tick arrives once all players can cash out; a round that crashes earlier is skipped.
          if (message.t === 'tick' && message.round === betOn && message.elapsedMs > 400) {
            if (n % 2 === 0) member.cashOut(message.round)
            if (moment === 'cash-out') reach()
          }
        }
        // The round that was open for betting when the player connected counts as well.
        const latest = member.received.findLast(({ t }) => PHASES.includes(t))
        if (latest) member.onMessage(latest)
      })
    })
  }

  async function expectPromisesKept(when: string): Promise<void> {
    await withDb(async db => {
      const results = await auditBooks(db)
      expect(
        results.filter(result => result.offending.length > 0),
        `${when}, seed ${SEED}`,
      ).toEqual([])
      const wagers = await rows(
        db.read,
        sql<{
          ref: string
          player_id: string
          state: string
          payout_cents: number | null
        }>`select ref, player_id, state, payout_cents from wagers.wagers`,
      )
      const stored = new Map(wagers.map(wager => [`${wager.ref}:${wager.player_id}`, wager]))
      for (const promise of players.flatMap(member => [...member.promised.values()])) {
        const wager = stored.get(`${promise.ref}:${promise.playerId}`)
        expect(wager, `an acknowledged bet is missing ${when}, seed ${SEED}`).toBeDefined()
        if (promise.takenBack)
          expect(wager?.state, `a bet taken back was played ${when}, seed ${SEED}`).toBe('void')
        if (promise.payoutKes !== undefined)
          expect(wager, `an acknowledged cash-out is missing ${when}, seed ${SEED}`).toMatchObject({
            state: 'settled',
            payout_cents: fromKes(promise.payoutKes),
          })
      }
    })
  }

  describe('a server that is killed during a round', () => {
    it(
      `preserves every acknowledged bet and cash-out, and ends each stake exactly once, over kills: ${moments.join(', ')}`,
      async () => {
        for (const [kill, moment] of moments.entries()) {
          await Promise.all(players.map(member => member.connect()))
          await killMoment(moment)
          await program.kill()
          players.forEach(member => member.leave())
          await program.start()
          await expectPromisesKept(`after kill ${kill + 1}, in ${moment}`)
        }
        const total = await withDb(db =>
          rows(
            db.read,
            sql<{ open: number; ended: number; drift: number }>`select
            count(*) filter (where state = 'open') as open, count(*) filter (where state <> 'open') as ended,
            (select sum(cash_cents + held_cents)
              from wallet.balances)::bigint - ${fromKes(FUNDS_KES) * PLAYERS}::bigint
              - coalesce(sum(payout_cents - stake_cents) filter (where state = 'settled'), 0)::bigint as drift
          from wagers.wagers`,
          ),
        )
        expect(total[0]!.drift).toBe(0)
        expect(total[0]!.ended).toBeGreaterThan(moments.length)
      },
      moments.length * 60_000,
    )
  })
}
