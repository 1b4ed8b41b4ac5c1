import { beaconAtMs, saltFault } from '@ruka/games/crash/beacon'
import { afterEach, describe, expect, it } from 'vitest'
import { openCrash, type CrashTable } from '../../test/crash-table.ts'
import { rows, sql } from '../platform/db.ts'
import { acquireLease, Fenced } from '../platform/lease.ts'
import { runStaffCommand } from '../platform/staff.ts'
import { chainCommands } from './chain-commands.ts'
import { commitChain } from './chain.ts'
import { crashModule } from './index.ts'
import { nextSeed } from './next-seed.ts'
import { publishedSalt, readChains } from './read-chains.ts'

let crash: CrashTable
const open = async (env: Record<string, string>, chainLength: number) => {
  crash = await openCrash({ chainLength, env })
}
afterEach(async () => {
  await crash.stop()
  await crash.expectCleanAudit()
  await crash.close()
})

const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'
const given = { CRASH_SALT: 'given' }
const chains = () => readChains(crash.ctx.db.read, 'aviator')
const staff = (...typed: string[]) => runStaffCommand(crash.ctx, chainCommands, typed)
const valueOf = (chain: number) => `ab${chain}`.padEnd(64, '0')
const salt = (chain: number, value = valueOf(chain)) =>
  staff('crash-salt', 'aviator', String(chain), value, '--by', 'Ann')
const name = (chain: number, ...source: string[]) =>
  staff('crash-beacon', 'aviator', String(chain), ...source, '--by', 'Ann')
/** The round of drand that a chain was promised is published a quarter of an hour after the commitment. */
const published = () => crash.ctx.clock.advance(16 * 60_000)
const welcome = async () => {
  const seat = { id: 'd', owner: 'demo:d', node: 'test', sessionId: null, mask: '' }
  return (await crash.table().welcome(seat)).message
}
const waits = () =>
  crash.until('a table that waits', () => crash.ctx.lines.some(line => line.includes('the table waits')))
const play = async (round: number) => {
  await crash.heard('betting', round)
  await crash.fly(round)
  await crash.crash(round)
  await crash.ctx.clock.advance(3_000)
}
const saltedRounds = async () =>
  /ruka_crash_salted_rounds\{game="aviator"\} (\d+)/.exec(await crash.ctx.metrics.registry.metrics())?.[1]

describe('the next chain', () => {
  it('is committed to when a fifth of the current one is left, and played without a pause', async () => {
    await open({}, 5)
    await crash.start()
    for (const round of [1, 2, 3]) await play(round)
    await crash.heard('betting', 4)
    expect(await chains()).toMatchObject([
      { id: 2, played: 0, salt: null },
      { id: 1, played: 4 },
    ])
    await play(4)
    await play(5)
    await crash.heard('betting', 6)
    expect(await welcome()).toMatchObject({ phase: 'betting', chain: { id: 2 } })
    expect(await chains()).toHaveLength(2)
  })

  it('is committed to once, by whomever and however often, and only by the leader', async () => {
    await open({}, 10)
    const { ctx } = crash
    const old = (await acquireLease(ctx.db, 'crash.aviator'))!
    await old.release()
    const lease = (await acquireLease(ctx.db, 'crash.aviator'))!
    const ask = { game: 'aviator', length: 10, known: undefined }
    await expect(nextSeed(ctx, old, ask)).rejects.toThrow(Fenced)
    const found = await Promise.all([1, 2, 3, 4].map(() => nextSeed(ctx, lease, ask)))
    expect(found).toMatchObject(found.map(() => ({ index: 1, chain: { id: 1 } })))
    expect(await chains()).toHaveLength(1)
    await lease.release()
  })

  it('that was committed to before the program died is salted and played by the next leader', async () => {
    await open({}, 5)
    await crash.ctx.db.tx(tx => commitChain(tx, crash.ctx, { game: 'aviator', length: 5 }))
    await crash.start()
    await crash.heard('betting', 1)
    expect(await chains()).toMatchObject([{ id: 1, played: 1, salt_source: 'own' }])
  })
})

describe('where salts must be given', () => {
  it('a table waits for the first, tells its operator, and opens once it is there', async () => {
    await open(given, 5)
    crashModule.register!(crash.ctx)
    await crash.start()
    await waits()
    expect(await welcome()).toMatchObject({ phase: 'waiting', round: 0 })
    expect(await saltedRounds()).toBe('0')
    expect((await staff('crash-chains')).join('\n')).toContain('WAITS FOR A SALT')
    await crash.ctx.clock.advance(60_000)
    expect(crash.ctx.lines.filter(line => line.includes('the table waits'))).toHaveLength(1)
    await published()
    await salt(1)
    await crash.ctx.clock.advance(5_000)
    await crash.heard('betting', 1)
    expect((await welcome()).chain).toEqual({ id: 1, salt: valueOf(1), saltSource: 'given' })
    expect(await saltedRounds()).toBe('4')
    expect((await staff('crash-chains', 'aviator')).join('\n')).toContain(
      `${valueOf(1)} (drand 52db9ba7 round `,
    )
  })

  it('a chain that was committed ahead and salted in time is played without a pause; one that was not is waited for', async () => {
    await open(given, 5)
    await crash.start()
    await waits()
    await published()
    await salt(1)
    await crash.ctx.clock.advance(5_000)
    for (const round of [1, 2, 3, 4]) await play(round)
    await crash.heard('betting', 5)
    await sql`alter table crash.chains disable trigger user`.execute(crash.ctx.owner.read)
    await sql`update crash.chains set committed_at = committed_at - interval '1 hour', beacon_named_at = beacon_named_at - interval '1 hour',
      beacon = jsonb_set(beacon, '{round}', to_jsonb((beacon ->> 'round')::bigint - 1200)) where id = 2`.execute(
      crash.ctx.db.read,
    )
    await sql`alter table crash.chains enable trigger user`.execute(crash.ctx.owner.read)
    await salt(2)
    await play(5)
    for (const round of [6, 7, 8, 9, 10]) await play(round)
    await crash.until('the wait for chain 3', async () => (await welcome()).phase === 'waiting')
    expect(await chains()).toMatchObject([{ id: 3, salt: null, played: 0 }, { played: 5 }, { played: 5 }])
    expect(crash.frames.filter(frame => frame.t === 'betting')).toHaveLength(10)
    await crash.stop()
    await crash.start()
    await published()
    await salt(3)
    await crash.ctx.clock.advance(5_000)
    await crash.heard('betting', 11)
  })

  it('a chain with a salt of our own is not played', async () => {
    await open({}, 5)
    await crash.start()
    await crash.heard('betting', 1)
    await crash.stop()
    Object.assign(crash.ctx.config, given)
    await crash.start()
    await waits()
    expect(await chains()).toMatchObject([{ id: 2, salt: null }, { id: 1 }])
  })
})

describe('the source of a salt', () => {
  const begin = async (env: Record<string, string> = {}) => {
    await open({ ...given, ...env }, 5)
    await crash.start()
    await waits()
  }
  const audited = (what: string) =>
    rows(crash.ctx.db.read, sql`select * from platform.audit_log where what = ${what}`)

  it('is one future round of drand, named and published with the commitment and unchangeable', async () => {
    await begin()
    const [chain] = await chains()
    expect(chain).toMatchObject({ beacon: { kind: 'drand' }, beacon_named_at: chain!.committed_at })
    expect(beaconAtMs(chain!.beacon!)).toBeGreaterThan(chain!.committed_at.getTime() + 14 * 60_000)
    await expect(name(1, 'bitcoin', '2000000')).rejects.toThrow('never changes')
    for (const change of [
      sql`update crash.chains set beacon = '{"kind":"bitcoin","height":2000000}'`,
      sql`update crash.chains set beacon_named_at = beacon_named_at + interval '1 day'`,
      sql`update crash.chains set beacon = null, beacon_named_at = null`,
      sql`delete from crash.chains`,
    ])
      await expect(change.execute(crash.ctx.db.read)).rejects.toThrow('a chain does not change')
  })

  it('has no value before its time, and only its value becomes the salt', async () => {
    await begin()
    await expect(salt(1)).rejects.toThrow('is published at')
    await published()
    await expect(
      staff('crash-salt', 'aviator', '1', valueOf(1), 'Bitcoin block 900000', '--by', 'Ann'),
    ).rejects.toThrow('named already')
    await salt(1)
    expect(saltFault(publishedSalt((await chains())[0]!))).toBeUndefined()
  })

  it('gives the salt once, however many give it at once, and both are in the audit log', async () => {
    await begin({ CRASH_BEACON: 'staff' })
    await expect(salt(1)).rejects.toThrow('crash-beacon')
    const named = await Promise.allSettled([1, 2, 3, 4].map(n => name(1, 'bitcoin', `200000${n}`)))
    expect(named.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await crash.ctx.clock.advance(60_000)
    const tries = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map(n => salt(1, `${'0'.repeat(20)}${n}`.padEnd(64, 'a'))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(salt(1)).rejects.toThrow('has its salt already')
    const [chain] = await chains()
    expect(await audited('crash.beacon')).toMatchObject([{ actor_id: 'Ann', after: chain!.beacon }])
    expect(await audited('crash.salt')).toMatchObject([{ actor_id: 'Ann', after: { salt: chain!.salt } }])
  })

  it.each([
    [['bitcoin', '900000'], 'already mined'],
    [['bitcoin', 'tomorrow'], 'whole number'],
    [['drand', 'ff'.repeat(32), '99999999'], 'not known here'],
    [['drand', QUICKNET, '1'], 'already public'],
    [['lottery', '7'], 'bitcoin or drand'],
  ])('is refused as %j', async (source, why) => {
    await begin({ CRASH_BEACON: 'staff' })
    await expect(name(1, ...source)).rejects.toThrow(why)
    expect(await chains()).toMatchObject([{ beacon: null }])
  })

  it.each(['line\nbreak', 'ab', 'g'.repeat(64), 'ab'.repeat(33), 'ünïcode'])(
    'has no value like %j',
    async value => {
      await begin()
      await published()
      await expect(salt(1, value)).rejects.toThrow('64 hexadecimal digits')
    },
  )

  it('of a block takes a hash that has work in it only', async () => {
    await begin({ CRASH_BEACON: 'staff' })
    await name(1, 'bitcoin', '2000000')
    await expect(salt(1, 'ab'.repeat(32))).rejects.toThrow('16 zeros')
  })

  it('is asked for by its chain, its game and a name', async () => {
    await begin()
    await published()
    await expect(salt(2)).rejects.toThrow('There is no chain 2')
    await expect(staff('crash-salt', 'chess', '1', valueOf(1), '--by', 'Ann')).rejects.toThrow(
      'no crash game',
    )
    await expect(staff('crash-salt', 'aviator', 'one', valueOf(1), '--by', 'Ann')).rejects.toThrow(
      'by its number',
    )
    await expect(staff('crash-salt', 'aviator', '1', valueOf(1))).rejects.toThrow('--by is missing')
    expect(await chains()).toMatchObject([{ salt: null }])
  })
})
