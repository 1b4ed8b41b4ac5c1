import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { auditBothWays } from './audit-both-ways.ts'
import { openDb, rows, sql, type Db } from '../src/platform/db/db.ts'
import { openLog } from '../src/platform/log/log.ts'
import { assertUpToDate, migrate } from '../src/platform/process/migrate.ts'
import { providersAudits } from '../src/providers/audit.ts'
import { wagersAudits, wagersEvents } from '../src/wagers/index.ts'
import { walletAudits } from '../src/wallet/index.ts'

const PLAYER = '01900000-0000-7000-8000-000000000001'
const id = (n: number) => `01900000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  const server = inject('postgres')
  const name = `migrated_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database ${name}`)
  db = openDb({ ...server, database: name }, openLog('silent'), 2)
  drop = async () => {
    await db.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
afterAll(() => drop())

/** A wager of the schema before, with its hold, and its end where it has one. */
async function oldWager(wager: {
  readonly n: number
  readonly ref: string
  readonly game: string
  readonly stake: number
  readonly choices: object
  readonly at: string
  readonly state?: 'settled' | 'void'
  readonly payout?: number
}): Promise<void> {
  const { n, ref, game, stake, choices, at, state = 'open', payout = 0 } = wager
  const key = `wager:${ref}:${PLAYER}`
  await sql`insert into wagers.wagers (ref, player_id, game, request_id, stake_cents, choices, placed_at,
    state, payout_cents, outcome, ended_at)
    values (${ref}, ${PLAYER}, ${game}, ${id(n)}, ${stake}, ${JSON.stringify(choices)}::jsonb, ${at},
      ${state},
      ${state === 'settled' ? payout : null}, ${state === 'open' ? null : '{}'}::jsonb,
        ${state === 'open' ? null : at})`.execute(db.read)
  await moved({ key, kind: 'hold', debit: 'cash', credit: 'held', cents: stake, at })
  if (state === 'void')
    await moved({ key: `${key}/end`, kind: 'void', debit: 'held', credit: 'cash', cents: stake, at })
  if (state === 'settled')
    await moved({ key: `${key}/end`, kind: 'post', debit: 'held', credit: 'revenue', cents: stake, at })
  if (payout > 0)
    await moved({
      key: `${key}/end`,
      leg: 1,
      kind: 'post',
      debit: 'revenue',
      credit: 'cash',
      cents: payout,
      at,
    })
}

const isHouse = (account: string) => ['mpesa', 'revenue'].includes(account)

async function moved(move: {
  readonly key: string
  readonly leg?: number
  readonly kind: string
  readonly debit: string
  readonly credit: string
  readonly cents: number
  readonly at: string
}): Promise<void> {
  const { key, leg = 0, kind, debit, credit, cents, at } = move
  await sql`insert into wallet.transfers (key, leg, kind, debit, debit_player, credit, credit_player, cents,
    at)
    values (${key}, ${leg}, ${kind}, ${debit}, ${isHouse(debit) ? null : PLAYER}, ${credit},
      ${isHouse(credit) ? null : PLAYER}, ${cents}, ${at})`.execute(db.read)
  for (const [account, change] of [
    [debit, -cents],
    [credit, cents],
  ] as const)
    await (
      isHouse(account)
        ? sql`insert into wallet.house as h (account, shard, balance_cents) values (${account}, 0, ${change})
            on conflict (account, shard) do update
              set balance_cents = h.balance_cents + excluded.balance_cents`
        : sql`update wallet.purses
          set ${sql.raw(`${account}_cents`)} = ${sql.raw(`${account}_cents`)} + ${change}
          where player_id = ${PLAYER}`
    ).execute(db.read)
}

it('a database of the version before, with wagers of every kind, moves to payout caps, settlement versions and revenue by product, and audits clean', async () => {
  await migrate(db, '0044_pairs_by_number')
  await expect(assertUpToDate(db)).rejects.toThrow(
    /^The database is older than this version \(it lacks 0045_\w+ to \d{4}_\w+\): npm run migrate brings it up to date$/,
  )
  await sql`insert into wallet.purses (player_id) values (${PLAYER})`.execute(db.read)
  await moved({
    key: 'deposit:1',
    kind: 'move',
    debit: 'mpesa',
    credit: 'cash',
    cents: 1_000_000,
    at: '2026-05-04T06:00:00Z',
  })
  await moved({
    key: 'referral:1',
    kind: 'move',
    debit: 'revenue',
    credit: 'earnings',
    cents: 700,
    at: '2026-05-04T06:00:00Z',
  })
  await sql`insert into catalogue.games (slug, position, listing) values ('aviator', 1, null),
    ('mines', 2, null), ('wheel', 3, '{}')`.execute(db.read)
  await sql`insert into crash.chains (game, length, commitment, sealed_end, committed_at)
    values ('aviator', 1, sha256('x'), '', now())`.execute(db.read)
  const crash = { game: 'aviator', stake: 10_000 } as const
  await oldWager({
    n: 1,
    ref: 'aviator:1:0',
    ...crash,
    choices: { slot: 0, maxX100: 15_000_000, auto: 250 },
    at: '2026-05-04T20:59:00Z',
    state: 'settled',
    payout: 25_000,
  })
  await oldWager({
    n: 2,
    ref: 'aviator:2:0',
    ...crash,
    choices: { slot: 0, maxX100: 15_000_000 },
    at: '2026-05-04T21:00:00Z',
    state: 'settled',
  })
  await oldWager({
    n: 3,
    ref: 'aviator:3:0',
    ...crash,
    choices: { slot: 0, maxX100: 15_000_000 },
    at: '2026-05-04T21:01:00Z',
    state: 'void',
  })
  await oldWager({
    n: 7,
    ref: 'aviator:4:0',
    ...crash,
    choices: { slot: 0, maxX100: 15_000_000 },
    at: '2026-05-04T21:02:00Z',
  })
  await sql`insert into crash.day_wins (player_id, day, game, won_cents)
    values (${PLAYER}, '2026-05-04', 'aviator', 25000)`.execute(db.read)
  const play = { version: 'mines-1', seeds: 1, nonce: 0, day: '2026-05-05', start: {} }
  await sql`insert into casino.seeds (player_id, game, hash, sealed, made_at, client_seed, began_at)
    values (${PLAYER}, 'mines', sha256('x'), '', now(), 'mine', now())`.execute(db.read)
  await oldWager({
    n: 4,
    ref: `mines:${id(4)}`,
    game: 'mines',
    stake: 5_000,
    choices: { ...play, cap: 70_000 },
    at: '2026-05-05T08:00:00Z',
    state: 'settled',
    payout: 9_000,
  })
  await oldWager({
    n: 5,
    ref: `mines:${id(5)}`,
    game: 'mines',
    stake: 5_000,
    choices: { ...play, nonce: 1, cap: 80_000 },
    at: '2026-05-05T08:01:00Z',
  })
  await sql`insert into casino.seats (player_id, game, seeds_id, nonce, day, won_cents, held_cents)
    values (${PLAYER}, 'mines', 1, 2, '2026-05-05', 9000, 80000)`.execute(db.read)
  await sql`insert into casino.open_plays (player_id, game, id, seeds_id, nonce, version, stake_cents,
    cap_cents, day, start, placed_at, moved_at)
    values (${PLAYER}, 'mines', ${id(5)}, 1, 1, 'mines-1', 5000, 80000, '2026-05-05', '{}',
      '2026-05-05T08:01:00Z', '2026-05-05T08:01:00Z')`.execute(db.read)
  await oldWager({
    n: 6,
    ref: 'sample:d1',
    game: 'wheel',
    stake: 2_000,
    choices: { round: 'r' },
    at: '2026-05-05T09:00:00Z',
    state: 'settled',
    payout: 3_000,
  })
  for (const [event, cents] of [
    ['c2', 400],
    ['c3', 100],
  ] as const) {
    await sql`insert into wagers.more_payouts (key, ref, player_id, cents, at)
      values (${`sample:${event}`}, 'sample:d1', ${PLAYER}, ${cents}, '2026-05-06T09:00:00Z')`.execute(
      db.read,
    )
    await moved({
      key: `payout:sample:${event}`,
      kind: 'move',
      debit: 'revenue',
      credit: 'cash',
      cents,
      at: '2026-05-06T09:00:00Z',
    })
  }
  for (const [event, kind, cents] of [
    ['d1', 'debit', 2_000],
    ['c1', 'credit', 3_000],
    ['c2', 'credit', 400],
    ['c3', 'credit', 100],
  ] as const)
    await sql`insert into providers.transactions (provider, id, kind, player_id, round, cents, game, at)
      values ('sample', ${event}, ${kind}, ${PLAYER}, 'r', ${cents}, ${kind === 'debit' ? 'wheel' : null},
        now())`.execute(db.read)

  for (const [type, payload] of [
    ['wagers.placed', [{ ref: 'aviator:1:0', playerId: PLAYER, stakeCents: 10_000 }]],
    [
      'wagers.settled',
      { at: 0, stakes: [{ playerId: PLAYER, cents: 10_000, placedAt: Date.parse('2026-05-04T20:59:00Z') }] },
    ],
    ['session.revoked', { playerId: PLAYER, sessionIds: [id(1)] }],
  ] as const)
    await sql`insert into platform.outbox (type, payload, at)
      values (${type}, ${JSON.stringify(payload)}, now())`.execute(db.read)

  await migrate(db)
  await assertUpToDate(db)

  const deliveries = await rows(
    db.read,
    sql<{
      consumer: string
      type: string
      payload: unknown
    }>`select consumer, type, payload from platform.deliveries
      join platform.events on id = event_id order by type desc, consumer`,
  )
  expect(deliveries.map(({ consumer, type }) => `${type} to ${consumer}`)).toEqual([
    'wagers.settled to referrals',
    'session.revoked to casino',
    'session.revoked to catalogue',
  ])
  expect(wagersEvents.settled.payload.parse(deliveries[0]!.payload).wagers).toMatchObject([
    { ref: 'aviator:1:0', product: 'crash', stakeCents: 10_000, payoutCents: 25_000 },
  ])
  const found = await auditBothWays(db.read, [...walletAudits, ...wagersAudits, ...providersAudits])
  expect(found.filter(({ offending }) => offending.length > 0)).toEqual([])
  expect(
    await rows(
      db.read,
      sql<object>`select account, balance_cents from wallet.house_balances order by account`,
    ),
  ).toEqual([
    { account: 'mpesa', balance_cents: -1_000_000 },
    { account: 'promo', balance_cents: -700 },
    { account: 'revenue/casino', balance_cents: -4_000 },
    { account: 'revenue/crash', balance_cents: -5_000 },
    { account: 'revenue/provider', balance_cents: -1_500 },
  ])
  expect(
    await rows(
      db.read,
      sql<object>`select ref, product, version, payout_cents, greatest_payout_cents from wagers.wagers
        order by request_id`,
    ),
  ).toEqual([
    { ref: 'aviator:1:0', product: 'crash', version: 1, payout_cents: 25_000, greatest_payout_cents: 25_000 },
    {
      ref: 'aviator:2:0',
      product: 'crash',
      version: 1,
      payout_cents: 0,
      greatest_payout_cents: 1_500_000_000,
    },
    {
      ref: 'aviator:3:0',
      product: 'crash',
      version: 1,
      payout_cents: null,
      greatest_payout_cents: 1_500_000_000,
    },
    {
      ref: `mines:${id(4)}`,
      product: 'casino',
      version: 1,
      payout_cents: 9_000,
      greatest_payout_cents: 70_000,
    },
    {
      ref: `mines:${id(5)}`,
      product: 'casino',
      version: 0,
      payout_cents: null,
      greatest_payout_cents: 80_000,
    },
    { ref: 'sample:d1', product: 'provider', version: 3, payout_cents: 3_500, greatest_payout_cents: null },
    { ref: 'aviator:4:0', product: 'crash', version: 0, payout_cents: null, greatest_payout_cents: null },
  ])
  expect(
    await rows(
      db.read,
      sql<object>`select pool, game, at, paid_cents, reserved_cents from wagers.payout_caps order by at,
        game`,
    ),
  ).toEqual([
    {
      pool: 'crash',
      game: 'aviator',
      at: new Date('2026-05-03T21:00:00Z'),
      paid_cents: 25_000,
      reserved_cents: 0,
    },
    {
      pool: 'casino',
      game: 'mines',
      at: new Date('2026-05-04T21:00:00Z'),
      paid_cents: 9_000,
      reserved_cents: 80_000,
    },
    {
      pool: 'casino',
      game: 'wheel',
      at: new Date('2026-05-04T21:00:00Z'),
      paid_cents: 3_500,
      reserved_cents: 0,
    },
  ])
})
