import { afterEach, describe, expect, it } from 'vitest'
import { openCrash, type CrashTable } from '../../test/crash-table.ts'
import { rows, sql } from '../platform/db.ts'
import { acquireLease, Fenced } from '../platform/lease.ts'
import { runStaffCommand } from '../platform/staff.ts'
import { chainCommands } from './chain-commands.ts'
import { commitChain } from './chain.ts'
import { crashModule } from './index.ts'
import { nextSeed } from './next-seed.ts'
import { readChains } from './read-chains.ts'

let crash: CrashTable
const open = async (env: Record<string, string>, chainLength: number) => {
  crash = await openCrash({ chainLength, env })
}
afterEach(async () => {
  await crash.stop()
  await crash.expectCleanAudit()
  await crash.close()
})

const given = { CRASH_SALT: 'given' }
const chains = () => readChains(crash.ctx.db.read, 'aviator')
const staff = (...typed: string[]) => runStaffCommand(crash.ctx, chainCommands, typed)
const salt = (chain: number, value = `block-hash-${chain}`, reference = 'Bitcoin block 900000') =>
  staff('crash-salt', 'aviator', String(chain), value, reference, '--by', 'Ann')
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
    await salt(1)
    await crash.ctx.clock.advance(5_000)
    await crash.heard('betting', 1)
    expect((await welcome()).chain).toEqual({ id: 1, salt: 'block-hash-1', saltSource: 'given' })
    expect(await saltedRounds()).toBe('4')
    expect((await staff('crash-chains', 'aviator')).join('\n')).toContain(
      'block-hash-1 (Bitcoin block 900000)',
    )
  })

  it('a chain that was committed ahead and salted in time is played without a pause; one that was not is waited for', async () => {
    await open(given, 5)
    await crash.start()
    await waits()
    await salt(1)
    await crash.ctx.clock.advance(5_000)
    for (const round of [1, 2, 3, 4]) await play(round)
    await crash.heard('betting', 5)
    await salt(2)
    await play(5)
    for (const round of [6, 7, 8, 9, 10]) await play(round)
    await crash.until('the wait for chain 3', async () => (await welcome()).phase === 'waiting')
    expect(await chains()).toMatchObject([{ id: 3, salt: null, played: 0 }, { played: 5 }, { played: 5 }])
    expect(crash.frames.filter(frame => frame.t === 'betting')).toHaveLength(10)
    await crash.stop()
    await crash.start()
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

describe('a salt given by staff', () => {
  const begin = async () => {
    await open(given, 5)
    await crash.start()
    await waits()
  }

  it('is fixed once, however many give it at once, and is in the audit log', async () => {
    await begin()
    const tries = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(n => salt(1, `hash-${n}`)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(salt(1, 'another')).rejects.toThrow('has its salt already')
    const logged = await rows(
      crash.ctx.db.read,
      sql`select * from platform.audit_log where what = 'crash.salt'`,
    )
    expect(logged).toMatchObject([
      {
        actor_id: 'Ann',
        subject: 'aviator:1',
        after: { salt: (await chains())[0]!.salt, reference: 'Bitcoin block 900000' },
      },
    ])
  })

  it.each([
    ['line\nbreak', 'ok', 'A salt has'],
    ['carriage\rreturn', 'ok', 'A salt has'],
    ['ends-in-newline\n', 'ok', 'A salt has'],
    ['with space', 'ok', 'A salt has'],
    ['x'.repeat(257), 'ok', 'A salt has'],
    ['ünïcode', 'ok', 'A salt has'],
    ['fine', 'line\nbreak', 'A reference has'],
    ['fine', 'x'.repeat(257), 'A reference has'],
    ['fine', '  ', 'A reference has'],
  ])('is refused as %j (%j)', async (value, reference, why) => {
    await begin()
    await expect(salt(1, value, reference)).rejects.toThrow(why)
    await expect(salt(1, 'x'.repeat(256), 'y'.repeat(256))).resolves.toHaveLength(1)
  })

  it('is refused for another chain, another game, words too many and without a name', async () => {
    await begin()
    await expect(salt(2)).rejects.toThrow('There is no chain 2')
    await expect(staff('crash-salt', 'chess', '1', 'x', 'y', '--by', 'Ann')).rejects.toThrow('no crash game')
    await expect(staff('crash-salt', 'aviator', 'one', 'x', 'y', '--by', 'Ann')).rejects.toThrow(
      'by its number',
    )
    await expect(staff('crash-salt', 'aviator', '1', 'x', 'Bitcoin', 'block', '--by', 'Ann')).rejects.toThrow(
      'in quotes',
    )
    await expect(staff('crash-salt', 'aviator', '1', 'x', 'y')).rejects.toThrow('--by is missing')
    expect(await chains()).toMatchObject([{ salt: null }])
  })
})
