import { asCents, fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { audit } from '../platform/audit.ts'
import { batcher } from '../platform/batcher.ts'
import { testClock } from '../platform/clock.ts'
import { openLog } from '../platform/log.ts'
import { openOutbox } from '../platform/outbox.ts'
import { seededRandom, uuid } from '../platform/random.ts'
import { applyOne, freezePurse, openPurse, readPurse, walletAudits } from '../wallet/index.ts'
import { openWagers, placeStakes, settleWagers, voidWagers, wagersAudits, type Stake } from './index.ts'

const clock = testClock(Date.UTC(2026, 10, 21, 9))
const random = seededRandom('wagers')
const at = () => ({ atMs: clock.now(), outbox })
const newId = () => uuid(random, clock.now())
let clone: Awaited<ReturnType<typeof cloneDatabase>>
let outbox: ReturnType<typeof openOutbox>
let player: string
beforeAll(async () => {
  clone = await cloneDatabase(inject('postgres'))
  outbox = openOutbox({ db: clone.db, clock, log: openLog('silent') })
})
afterAll(async () => {
  expect(
    (await audit(clone.db.read, [...walletAudits, ...wagersAudits])).filter(
      result => result.offending.length > 0,
    ),
  ).toEqual([])
  await clone.drop()
})
beforeEach(async () => {
  player = newId()
  await clone.db.tx(async tx => {
    await openPurse(tx, player)
    await applyOne(
      tx,
      {
        op: 'move',
        key: `fund:${player}`,
        debit: { house: 'mpesa' },
        credit: { playerId: player, account: 'cash' },
        cents: fromKes(100),
      },
      at(),
    )
  })
})

const stake = (over: Partial<Stake> = {}): Stake => ({
  playerId: player,
  game: 'test',
  ref: `test:${newId()}`,
  requestId: newId(),
  stakeCents: fromKes(30),
  choices: { slot: 0 },
  ...over,
})
const place = (...stakes: Stake[]) => clone.db.tx(tx => placeStakes(tx, stakes, at()))
const settle = (bet: Stake, kes: number) =>
  clone.db.tx(tx =>
    settleWagers(
      tx,
      [{ ref: bet.ref, playerId: bet.playerId, payoutCents: fromKes(kes), outcome: {} }],
      at(),
    ),
  )
const cash = async () => (await readPurse(clone.db.read, player))!.cash

describe('placing a stake', () => {
  it('holds the money until the wager ends', async () => {
    expect(await place(stake())).toEqual([{ ok: true, replay: false, balanceCents: fromKes(70) }])
    expect(await readPurse(clone.db.read, player)).toMatchObject({ cash: 7000, held: 3000 })
  })

  it('draws on money from Sambaza first, then on cash', async () => {
    await clone.db.tx(tx =>
      applyOne(
        tx,
        {
          op: 'move',
          key: `gift:${player}`,
          debit: { house: 'revenue' },
          credit: { playerId: player, account: 'stake' },
          cents: fromKes(20),
        },
        at(),
      ),
    )
    const bet = stake()
    await place(bet)
    expect(await readPurse(clone.db.read, player)).toMatchObject({ stake: 0, cash: 9000, held: 3000 })
    await clone.db.tx(tx => voidWagers(tx, [bet], { reason: 'test', ...at() }))
    expect(await readPurse(clone.db.read, player)).toMatchObject({ stake: 2000, cash: 10000, held: 0 })
  })

  it.each([
    [
      'account_suspended',
      'a frozen purse, even when it is empty',
      async () => (
        await clone.db.tx(tx => freezePurse(tx, player, true)),
        stake({ stakeCents: fromKes(500) })
      ),
    ],
    ['account_suspended', 'a player without a purse', async () => stake({ playerId: newId() })],
    [
      'bet_exists',
      'another request for the same bet',
      async () => (await place(stake({ ref: 'test:same' })), stake({ ref: 'test:same' })),
    ],
    ['insufficient_funds', 'a stake above the balance', async () => stake({ stakeCents: asCents(10_001) })],
  ] as const)('refuses with %s: %s', async (code, _, prepare) => {
    expect(await place(await prepare())).toEqual([{ ok: false, code }])
  })

  it('takes the same request again as a replay and moves nothing', async () => {
    const bet = stake()
    await place(bet)
    expect(await place(bet)).toEqual([{ ok: true, replay: true, placedAt: clock.now() }])
    expect(await cash()).toBe(7000)
  })

  it('judges each stake of a batch by itself, in order', async () => {
    const verdicts = await place(stake(), stake({ stakeCents: fromKes(80) }), stake(), stake(), stake())
    expect(verdicts.map(verdict => verdict.ok)).toEqual([true, false, true, true, false])
  })

  it('accepts 3 of 100 parallel stakes over a balance for 3', async () => {
    const verdicts = await Promise.all(Array.from({ length: 100 }, () => place(stake())))
    expect(verdicts.flat().filter(verdict => verdict.ok)).toHaveLength(3)
    expect(await cash()).toBe(1000)
  })

  it('accepts 3 of 100 parallel stakes over a balance for 3 when they are committed in groups', async () => {
    const grouped = batcher({
      run: (items: Stake[], shard) => clone.db.tx(tx => placeStakes(tx, items, { ...at(), shard })),
      itemsMax: 16,
    })
    const verdicts = await Promise.all(Array.from({ length: 100 }, () => grouped(stake())))
    expect(verdicts.filter(verdict => verdict.ok)).toHaveLength(3)
  })

  it('takes one of 50 parallel copies of one request', async () => {
    const bet = stake()
    const verdicts = (await Promise.all(Array.from({ length: 50 }, () => place(bet)))).flat()
    expect(verdicts.filter(verdict => verdict.ok && !verdict.replay)).toHaveLength(1)
    expect(verdicts.every(verdict => verdict.ok)).toBe(true)
    expect(await cash()).toBe(7000)
  })

  it('leaves nothing behind when the transaction is cut off', async () => {
    const bet = stake()
    await clone.db
      .tx(async tx => {
        await placeStakes(tx, [bet], at())
        throw new Error('the process died here')
      })
      .catch(() => undefined)
    expect(await readPurse(clone.db.read, player)).toMatchObject({ cash: 10000, held: 0 })
    expect(await place(bet)).toMatchObject([{ ok: true, replay: false }])
  })
})

describe('ending a wager', () => {
  it('pays the gross payout into cash', async () => {
    const bet = stake()
    await place(bet)
    expect(await settle(bet, 45)).toEqual([{ verdict: 'settled', balanceCents: fromKes(115) }])
    expect(await readPurse(clone.db.read, player)).toMatchObject({ cash: 11500, held: 0 })
  })

  it('keeps the stake of a lost bet', async () => {
    const bet = stake()
    await place(bet)
    await settle(bet, 0)
    expect(await readPurse(clone.db.read, player)).toMatchObject({ cash: 7000, held: 0 })
  })

  it('pays once when 100 settlements race', async () => {
    const bet = stake()
    await place(bet)
    const verdicts = (await Promise.all(Array.from({ length: 100 }, (_, n) => settle(bet, 40 + n)))).flat()
    const winner = verdicts.filter(verdict => verdict.verdict === 'settled')
    expect(winner).toHaveLength(1)
    const paid = verdicts.flatMap(verdict => (verdict.verdict === 'ended' ? [verdict.payoutCents] : []))
    expect(new Set(paid).size).toBe(1)
    expect(await cash()).toBe(7000 + paid[0]!)
  })

  it('refuses to settle a void stake, and to void a settled one', async () => {
    const [voided, settled] = [stake(), stake()]
    await place(voided, settled)
    await clone.db.tx(tx => voidWagers(tx, [voided], { reason: 'test', ...at() }))
    expect(await settle(voided, 60)).toEqual([{ verdict: 'ended', payoutCents: null }])
    await settle(settled, 60)
    expect(await clone.db.tx(tx => voidWagers(tx, [settled], { reason: 'test', ...at() }))).toEqual([
      { verdict: 'ended', payoutCents: 6000 },
    ])
    expect(await cash()).toBe(10000 - 3000 + 6000)
  })

  it('says unknown for a bet that was never placed', async () => {
    expect(await settle(stake(), 10)).toEqual([{ verdict: 'unknown' }])
  })

  it('settles a debt before it pays', async () => {
    const bet = stake()
    await place(bet)
    await clone.db.tx(tx =>
      applyOne(
        tx,
        {
          op: 'move',
          key: `debt:${player}`,
          debit: { playerId: player, account: 'debt' },
          credit: { house: 'mpesa' },
          cents: fromKes(50),
        },
        at(),
      ),
    )
    await settle(bet, 60)
    expect(await readPurse(clone.db.read, player)).toMatchObject({ debt: 0, cash: 7000 + 1000 })
  })

  it('lists what is open, for a restart to resolve', async () => {
    const bet = stake({ ref: `restart:${newId()}` })
    await place(bet)
    expect(await openWagers(clone.db.read, 'restart:')).toEqual([
      {
        ref: bet.ref,
        playerId: player,
        requestId: bet.requestId,
        stakeCents: 3000,
        choices: { slot: 0 },
        placedAt: clock.now(),
      },
    ])
  })
})
