import { beaconAtMs } from '@ruka/games/fair/beacon'
import { DRAND_ROUNDS, RANDOMNESS_1000, ROUND_1000_MS } from '@ruka/games/fair/drand-rounds-for-tests'
import { provenSaltFault } from '@ruka/games/crash/proven-salt'
import { randomnessOf } from '@ruka/games/fair/drand'
import { previousSeed } from '@ruka/games/fair/seeds.rules'
import { afterEach, describe, expect, it } from 'vitest'
import { openCrashRoom, type CrashRoom } from '../../test/crash-room.ts'
import { auditBothWays } from '../../test/audit-both-ways.ts'
import { rows, sql } from '../platform/db/db.ts'
import { acquireLease, Fenced } from '../platform/db/lease.ts'
import { seal } from '../platform/context/seal.ts'
import { runStaff } from '../../test/staff.ts'
import { crashAudits } from './audit.ts'
import { chainActions } from './chain-actions.ts'
import { commitChain, deriveChain } from './chain.ts'
import { crashModule } from './index.ts'
import { nextSeed } from './next-seed.ts'
import { publishedSalt, readChains } from './published-rounds.ts'

let crash: CrashRoom
const open = async (env: Record<string, string>, chainLength: number, startMs?: number) => {
  crash = await openCrashRoom({ chainLength, env, startMs })
}
afterEach(async () => {
  await crash.stop()
  await crash.expectCleanAudit()
  await crash.close()
})

const given = { CRASH_SALT: 'given' }
const chains = () => readChains(crash.ctx.db.read, 'aviator')
const staff = (...typed: string[]) => runStaff(crash.ctx, chainActions, typed)
/** The network's signature of the round that is named for a chain in these tests. */
const signatureOf = (chain: number) => DRAND_ROUNDS[chain - 1]![1]
const salt = (chain: number, signature: string = signatureOf(chain)) =>
  staff('crash-salt', 'aviator', String(chain), signature, '--by', 'Ann')
/**
 * Round 1000 of drand is named for a chain that is committed to now, a quarter of an hour before the round is
 * published.
 */
const NAMED_MS = ROUND_1000_MS - 15 * 60_000
const published = () => crash.ctx.clock.advance(16 * 60_000)
/** Names for a chain one of the rounds whose signature is known here, as if the commitment preceded it. */
async function promise(chain: number): Promise<void> {
  const { owner } = crash.ctx
  const named = (await chains()).find(({ id }) => id === chain)
  const source = { ...named!.beacon!, round: DRAND_ROUNDS[chain - 1]![0] }
  const at = new Date(beaconAtMs(source)! - 1_000)
  await sql`alter table crash.chains disable trigger user`.execute(owner.read)
  await sql`update crash.chains set committed_at = ${at}, beacon_named_at = ${at},
    beacon = ${JSON.stringify(source)}::jsonb
    where id = ${chain}`.execute(owner.read)
  await sql`alter table crash.chains enable trigger user`.execute(owner.read)
}
const welcome = async () => {
  const participant = {
    id: 'd',
    owner: 'demo:d',
    node: 'test',
    sessionId: null,
    alias: '12',
    showsBets: true,
  }
  return (await crash.room().snapshot(participant)).message
}
const waits = () =>
  crash.until('a room that waits', () => crash.ctx.lines.some(line => line.includes('the room waits')))
const play = async (round: number) => {
  await crash.awaitBroadcast('betting', round)
  await crash.fly(round)
  await crash.crash(round)
  await crash.ctx.clock.advance(3_000)
}
const saltedRounds = async () =>
  /ruka_crash_salted_rounds\{game="aviator"\} (\d+)/.exec(await crash.ctx.metrics.registry.metrics())?.[1]

describe('the next chain', () => {
  // spec: C.2
  it('is committed to when a fifth of the current one is left, and follows without a pause', async () => {
    await open({}, 5)
    await crash.start()
    for (const round of [1, 2, 3]) await play(round)
    await crash.awaitBroadcast('betting', 4)
    expect(await chains()).toMatchObject([
      { id: 2, played: 0, salt: null },
      { id: 1, played: 4 },
    ])
    await play(4)
    await play(5)
    await crash.awaitBroadcast('betting', 6)
    expect(await welcome()).toMatchObject({ phase: 'betting', chain: { id: 2 } })
    expect(await chains()).toHaveLength(2)
  })

  it('is committed to once by concurrent and repeated calls, and only by the leader', async () => {
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
    await crash.awaitBroadcast('betting', 1)
    expect(await chains()).toMatchObject([{ id: 1, played: 1, salt_source: 'own' }])
  })
})

describe('a stored chain', () => {
  it('opens under the text that ends of chains have been sealed under from the first one on', async () => {
    await open({}, 5)
    const { ctx } = crash
    const end = Buffer.alloc(32, 7)
    const commitment = Buffer.from([1, 2, 3, 4, 5].reduce<Uint8Array>(previousSeed, end))
    const bound = `ruka:crash:chain-end:v1:aviator:${commitment.toString('hex')}`
    const stored = { id: 1, length: 5, commitment, sealed_end: seal(ctx, bound, end), beacon: null }
    const chain = await deriveChain(ctx, 'aviator', { ...stored, salt: 'ab', salt_source: 'own' })
    expect(chain.seedAt(5)).toEqual(end)
  })
})

describe('with salts from outside only', () => {
  // spec: C.2
  it('a room waits for the first salt, notifies its operator, and opens once the salt is given', async () => {
    await open(given, 5, NAMED_MS)
    crashModule.register!(crash.ctx)
    await crash.start()
    await waits()
    expect(await welcome()).toMatchObject({ phase: 'waiting', round: 0 })
    expect(await saltedRounds()).toBe('0')
    expect((await staff('crash-chains')).join('\n')).toContain('WAITS FOR A SALT')
    await crash.ctx.clock.advance(60_000)
    expect(crash.ctx.lines.filter(line => line.includes('the room waits'))).toHaveLength(1)
    await published()
    await salt(1)
    await crash.ctx.clock.advance(5_000)
    await crash.awaitBroadcast('betting', 1)
    expect((await welcome()).chain).toEqual({ id: 1, salt: RANDOMNESS_1000, saltSource: 'given' })
    expect(await saltedRounds()).toBe('4')
    expect((await staff('crash-chains', 'aviator')).join('\n')).toContain(
      `${RANDOMNESS_1000} (drand 52db9ba7 round 1000)`,
    )
  })

  it('a chain that is salted in time is played without a pause; the room waits for the salt of another one', async () => {
    await open(given, 5)
    await crash.start()
    await waits()
    await promise(1)
    await salt(1)
    await crash.ctx.clock.advance(5_000)
    for (const round of [1, 2, 3, 4]) await play(round)
    await crash.awaitBroadcast('betting', 5)
    await promise(2)
    await salt(2)
    await play(5)
    for (const round of [6, 7, 8, 9, 10]) await play(round)
    await crash.until('the wait for chain 3', async () => (await welcome()).phase === 'waiting')
    expect(await chains()).toMatchObject([{ id: 3, salt: null, played: 0 }, { played: 5 }, { played: 5 }])
    expect(crash.frames.filter(frame => frame.t === 'betting')).toHaveLength(10)
    await crash.stop()
    await crash.start()
    await promise(3)
    await salt(3)
    await crash.ctx.clock.advance(5_000)
    await crash.awaitBroadcast('betting', 11)
  })

  // spec: C.2
  it('a chain with a salt of our own is not played', async () => {
    await open({}, 5)
    await crash.start()
    await crash.awaitBroadcast('betting', 1)
    await crash.stop()
    Object.assign(crash.ctx.config, given)
    await crash.start()
    await waits()
    expect(await chains()).toMatchObject([{ id: 2, salt: null }, { id: 1 }])
  })
})

describe('the source of a salt', () => {
  const begin = async () => {
    await open(given, 5, NAMED_MS)
    await crash.start()
    await waits()
  }

  it('is one future round of drand, which is published with the commitment and cannot be changed', async () => {
    await begin()
    const [chain] = await chains()
    expect(chain).toMatchObject({
      beacon: { kind: 'drand', round: 1_000 },
      beacon_named_at: chain!.committed_at,
    })
    expect(beaconAtMs(chain!.beacon!)).toBeGreaterThan(chain!.committed_at.getTime() + 14 * 60_000)
    for (const change of [
      sql`update crash.chains set beacon = jsonb_set(beacon, '{round}', '1001')`,
      sql`update crash.chains set beacon_named_at = beacon_named_at + interval '1 day'`,
      sql`update crash.chains set beacon = null, beacon_named_at = null`,
      sql`delete from crash.chains`,
    ])
      await expect(change.execute(crash.ctx.db.read)).rejects.toThrow('a chain does not change')
  })

  it('is named by the server for a chain that was committed to while salts were our own', async () => {
    await open({}, 5, NAMED_MS)
    await crash.ctx.db.tx(tx => commitChain(tx, crash.ctx, { game: 'aviator', length: 5 }))
    expect(await chains()).toMatchObject([{ beacon: null }])
    Object.assign(crash.ctx.config, given)
    await expect(salt(1)).rejects.toThrow('no source of its salt yet')
    await crash.start()
    await waits()
    expect(await chains()).toMatchObject([{ id: 1, beacon: { round: 1_000 }, salt: null }])
  })

  it('has no value before its time, and only its value becomes the salt', async () => {
    await begin()
    await expect(salt(1)).rejects.toThrow('is published at')
    await published()
    await expect(
      staff('crash-salt', 'aviator', '1', signatureOf(1), 'drand round 1000', '--by', 'Ann'),
    ).rejects.toThrow('one word too many')
    await salt(1)
    const [chain] = await chains()
    const facts = { ...publishedSalt(chain!), committedAt: chain!.committed_at.toISOString() }
    expect(provenSaltFault(facts)).toBeUndefined()
    expect(facts.salt).toBe(randomnessOf(signatureOf(1)))
  })

  it('gives the salt once under concurrent calls, with an entry in the audit log', async () => {
    await begin()
    await published()
    const tries = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => salt(1)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(salt(1)).rejects.toThrow('has its salt already')
    expect(
      await rows(crash.ctx.db.read, sql`select * from platform.audit_log where what = 'crash-salt'`),
    ).toMatchObject([{ actor_id: 'Ann', after: { salt: RANDOMNESS_1000, beacon: { round: 1_000 } } }])
  })

  it.each([
    ['a value without its signature', RANDOMNESS_1000],
    ['the signature of another round', DRAND_ROUNDS[2][1]],
    ['bytes that are no signature', 'ab'.repeat(48)],
    ['a line break', 'line\nbreak'],
    ['other letters', 'g'.repeat(96)],
  ])('does not take %s', async (_, signature) => {
    await begin()
    await published()
    await expect(salt(1, signature)).rejects.toThrow('not the "signature" of drand 52db9ba7 round 1000')
    expect(await chains()).toMatchObject([{ salt: null }])
  })

  it('is verified by the audit, which finds a forged salt', async () => {
    await begin()
    await published()
    await salt(1)
    const { owner } = crash.ctx
    const set = async (signature: string) => {
      await sql`alter table crash.chains disable trigger user`.execute(owner.read)
      await sql`update crash.chains set salt_signature = ${signature},
        salt = ${randomnessOf(signature)}`.execute(owner.read)
      await sql`alter table crash.chains enable trigger user`.execute(owner.read)
    }
    await set(signatureOf(2))
    const found = (await auditBothWays(crash.ctx.db.read, crashAudits)).flatMap(({ offending }) => offending)
    expect(found).toEqual([
      { game: 'aviator', chain: 1, fault: 'the signature is not that of the round of drand' },
    ])
    await set(signatureOf(1))
  })

  it('requires a chain, a game and a name of staff', async () => {
    await begin()
    await published()
    await expect(salt(2)).rejects.toThrow('There is no chain 2')
    await expect(staff('crash-salt', 'chess', '1', signatureOf(1), '--by', 'Ann')).rejects.toThrow(
      'no crash game',
    )
    await expect(staff('crash-salt', 'aviator', 'one', signatureOf(1), '--by', 'Ann')).rejects.toThrow(
      'by its number',
    )
    await expect(staff('crash-salt', 'aviator', '1', signatureOf(1))).rejects.toThrow('--by is missing')
    expect(await chains()).toMatchObject([{ salt: null }])
  })
})
