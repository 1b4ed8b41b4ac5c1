import { spawnSync } from 'node:child_process'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { casinoClients } from '../../test/casino-clients.ts'
import { openWorld, type World } from '../../test/world.ts'
import { auditBooks } from '../audit-books.ts'
import { modules } from '../modules.ts'
import { audit, type AuditResult } from '../platform/context/audit.ts'
import { rows, sql } from '../platform/db/db.ts'
import { closeDays, dayPeriod } from '../wallet/index.ts'
import { closeFinishedDays } from './module.ts'

const DAY_MS = 86_400_000
const [FIRST, SECOND] = ['2026-05-04', '2026-05-05'] as const

/** A player played on two days, which are over, and on the third, whose noon it is. */
async function threeDays(): Promise<World> {
  const opened = await openWorld({ env: { CASINO_CYCLE_MS: '0' } })
  const player = await casinoClients(opened).open('dice')
  for (let day = 1; day <= 3; day++) {
    for (let n = 0; n < 3; n++) await player.play({ start: { side: 'over', target: 5_000 } })
    await player.seed()
    if (day < 3) await opened.ctx.clock.advance(DAY_MS)
  }
  return opened
}
let world: World

const closed = () =>
  rows(world.ctx.db.read, sql`select to_char(day, 'YYYY-MM-DD') as day from wallet.closed_days order by day`)
const audited = () =>
  rows(
    world.ctx.db.read,
    sql`select to_char(day, 'YYYY-MM-DD') as day, broken from daily_audit.days order by day`,
  )

describe('a finished day', () => {
  beforeEach(async () => {
    world = await threeDays()
  })
  afterEach(() => world.close())

  it('is closed once, by however many workers, and audited', async () => {
    await Promise.all([1, 2, 3].map(() => closeFinishedDays(world.ctx)))
    expect(await closed()).toEqual([{ day: FIRST }, { day: SECOND }])
    await world.ctx.work()
    expect(await audited()).toEqual([
      { day: FIRST, broken: [] },
      { day: SECOND, broken: [] },
    ])
    expect(await rows(world.ctx.db.read, sql`select kind from cases.cases`)).toEqual([])
    expect(await world.ctx.metrics.registry.metrics()).toContain(
      `ruka_audited_day_timestamp_seconds ${dayPeriod(SECOND).from.getTime() / 1000}`,
    )
  })

  it('is closed no sooner than half an hour after its end', async () => {
    const noon = world.ctx.clock.now()
    await world.ctx.clock.advance(DAY_MS / 2 + 29 * 60_000)
    await closeFinishedDays(world.ctx)
    expect(await closed()).toHaveLength(2)
    await world.ctx.clock.advance(60_000)
    await closeFinishedDays(world.ctx)
    expect(await closed()).toHaveLength(3)
    expect(world.ctx.clock.now() - noon).toBe(DAY_MS / 2 + 30 * 60_000)
  })

  it('stays open, with nothing written, when its closing fails, and is closed by the next sweep', async () => {
    const fault = new Error('the disk is full')
    await expect(closeDays(world.ctx, () => Promise.reject(fault))).rejects.toThrow(fault)
    expect(await rows(world.ctx.db.read, sql`select day from wallet.closings`)).toEqual([])
    await closeFinishedDays(world.ctx)
    expect(await closed()).toHaveLength(2)
  })

  it('has closings that are the sums of all movements until its end', async () => {
    await closeFinishedDays(world.ctx)
    const wrong = await rows(
      world.ctx.db.read,
      sql`select c.player_id, c.account, c.day from wallet.closings as c where cents <> (
          select sum(case when credit = c.account
            and coalesce(credit_player, '00000000-0000-0000-0000-000000000000') = c.player_id then cents
            else 0 end
            - case when debit = c.account
              and coalesce(debit_player, '00000000-0000-0000-0000-000000000000') = c.player_id then cents
              else 0 end)
          from wallet.transfers where at < (c.day + 1)::timestamp at time zone 'Africa/Nairobi')`,
    )
    expect(wrong).toEqual([])
  })
})

const BALANCES = 'every balance equals the sum of its movements'
const until = sql`${dayPeriod(SECOND).from}`
const checks = modules.flatMap(({ audits = [] }) => audits)
const brokenIn = (results: readonly AuditResult[]): string[] =>
  results.filter(({ offending }) => offending.length > 0).map(({ promise }) => promise)
/** Undoes what a test has written. */
const UNDO = new Error('undone')

/**
 * Writes a falsification past every trigger, and gives what the audits of both days find broken. Nothing of
 * it stays.
 */
async function brokenBy(falsification: ReturnType<typeof sql>): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {}
  await world.ctx.owner
    .tx(async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await falsification.execute(tx)
      for (const day of [FIRST, SECOND]) found[day] = brokenIn(await audit(tx, checks, dayPeriod(day)))
      throw UNDO
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error
    })
  return found
}

describe('the audit of a day finds', () => {
  beforeAll(async () => {
    world = await threeDays()
    await closeFinishedDays(world.ctx)
  })
  afterAll(() => world.close())

  it.each([
    [
      'a movement that was changed',
      sql`update wallet.transfers set cents = cents + 1 where kind = 'hold' and at < ${until}`,
      BALANCES,
    ],
    [
      'a movement written into it after it was closed',
      sql`insert into wallet.transfers (key, leg, kind, debit, credit, cents, at)
        values ('late', 0, 'move', 'mpesa', 'promo', 1, ${dayPeriod(FIRST).from})`,
      BALANCES,
    ],
    ['a closing that was changed', sql`update wallet.closings set cents = cents + 1`, BALANCES],
    ['a closing that is missing', sql`delete from wallet.closings where day = ${FIRST}::date`, BALANCES],
    [
      'a balance that was changed since',
      sql`update wallet.balances set cash_cents = cash_cents + 1`,
      BALANCES,
    ],
    [
      'an end of a hold that is not the hold’s amount',
      sql`update wallet.transfers set cents = cents - 1 where kind = 'post' and debit = 'held'
        and at < ${until}`,
      'a hold ends at most once, by its own amounts',
    ],
    [
      'a payout that the ledger does not have',
      sql`update wagers.wagers set payout_cents = payout_cents + 1,
        greatest_payout_cents = greatest_payout_cents + 1 where placed_at < ${until}`,
      'each settled wager was paid exactly its payout, from its product’s revenue, and at most what it might be paid',
    ],
    [
      'a wager that is missing',
      sql`delete from wagers.wagers where placed_at < ${until}`,
      'no stake is orphaned: each wager has its hold, ended the way the wager first ended',
    ],
    [
      'a play that is missing',
      sql`delete from wagers.wagers where placed_at < ${until} and selection ->> 'nonce' = '1'`,
      'the plays under each pair of seeds are numbered from 0 without a gap, each once',
    ],
    [
      'a play that its seeds do not give',
      sql`update wagers.wagers set selection = jsonb_set(selection, '{start,target}', '6000')
        where placed_at < ${until}`,
      'each play whose seeds are shown was paid what they give, and shown seeds have the hash that was published',
    ],
  ])('%s', async (_, falsification, promise) => {
    expect((await brokenBy(falsification))[FIRST]).toContain(promise)
  })

  it('nothing in what is as it was written', async () => {
    expect(await brokenBy(sql`select 1`)).toEqual({ [FIRST]: [], [SECOND]: [] })
  })

  it('nothing of other days', async () => {
    const broken = await brokenBy(
      sql`update wagers.wagers set selection = jsonb_set(selection, '{start,target}', '6000')
        where placed_at >= ${until}`,
    )
    expect(broken).toEqual({ [FIRST]: [], [SECOND]: [expect.any(String)] })
  })

  it('a day without closings that money moved on', async () => {
    const broken = await brokenBy(sql`truncate wallet.closings, wallet.closed_days`)
    expect(broken[FIRST]).toEqual([BALANCES])
  })
})

it('npm run audit of one day finds what is wrong on it, and nothing of the day after', async () => {
  world = await threeDays()
  onTestFinished(() => world.close())
  await closeFinishedDays(world.ctx)
  await sql`update wagers.wagers set selection = jsonb_set(selection, '{start,target}', '6000')
    where placed_at < ${until}`.execute(world.ctx.owner.read)
  const brokenOn = async (day: string) => brokenIn(await auditBooks(world.ctx.owner, dayPeriod(day)))
  expect(await brokenOn(FIRST)).toHaveLength(1)
  expect(await brokenOn(SECOND)).toEqual([])
})

describe('a promise found broken', () => {
  it('is a case for a person, with its evidence', async () => {
    world = await threeDays()
    onTestFinished(() => world.close())
    await sql`update wallet.balances set cash_cents = cash_cents + 1`.execute(world.ctx.owner.read)
    await closeFinishedDays(world.ctx)
    await world.ctx.work()
    expect(await audited()).toMatchObject([{ day: FIRST, broken: expect.arrayContaining([BALANCES]) }, {}])
    expect(
      await rows(world.ctx.db.read, sql`select kind, subject, evidence from cases.cases order by subject`),
    ).toMatchObject([
      {
        kind: 'broken_books',
        subject: `day:${FIRST}`,
        evidence: { [BALANCES]: [{ day: 'now', account: 'cash' }] },
      },
      { subject: `day:${SECOND}` },
    ])
  })
})

it('npm run audit refuses a day that is not over and says how it is used', () => {
  const { status, stderr } = spawnSync(process.execPath, ['server/src/audit.ts', '--day', '2999-01-01'], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('npm run audit -- --day') })
})
