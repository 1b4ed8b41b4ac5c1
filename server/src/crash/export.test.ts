import { spawnSync } from 'node:child_process'
import { createHash, sign } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decidingCode } from '@ruka/games/crash/deciding-code'
import { crashX100 } from '@ruka/games/crash/outcome.rules'
import { previousSeed } from '@ruka/games/fair/seeds.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrashRoom, type CrashRoom } from '../../test/crash-room.ts'
import type { Ctx } from '../platform/context/context.ts'
import { pgArray, sql } from '../platform/db/db.ts'
import { exportKey } from '../platform/staff/sign-export.ts'
import { runStaff } from '../../test/staff.ts'
import { drawOf, NO_SEEDS, readChain } from './chain.ts'
import { exportAction } from './export-rounds.ts'

const { privateKey, publicKey } = exportKey(Buffer.from('0e'.repeat(32), 'hex'))
const STORED = 1_100
let crash: CrashRoom
let folder: string

/** Rounds 1 to 3 of one chain, of which 2 was void; 1,100 more stored rounds, and two of the next chain. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ruka-export-'))
  crash = await openCrashRoom({ chainLength: STORED + 3 })
  await crash.start()
  await crash.awaitBroadcast('betting', 1)
  const ann = await crash.addPlayer()
  await crash.room().seed(ann, { t: 'seed', seed: 'seed-of-ann' })
  await crash.bet(ann, 1, 100, { auto: 101 })
  await crash.fly(1)
  await crash.crash(1)
  await crash.next(2)
  await crash.bet(ann, 2, 50)
  await crash.fly(2)
  await crash.stop()
  await crash.start()
  await crash.awaitBroadcast('betting', 3)
  await crash.bet(ann, 3, 10)
  await crash.fly(3)
  await crash.crash(3)
  await crash.stop()
  await storeRounds(4)
  await crash.start()
  for (const round of [STORED + 4, STORED + 5]) {
    await crash.awaitBroadcast('betting', round)
    await crash.bet(ann, round, 10)
    await crash.fly(round)
    await crash.crash(round)
    await crash.ctx.clock.advance(3_000)
  }
  await crash.awaitBroadcast('betting', STORED + 6)
})
afterAll(async () => {
  await crash.stop()
  await crash.expectCleanAudit()
  await crash.close()
  rmSync(folder, { recursive: true })
})

/** Stores the rounds of weeks of play directly. */
async function storeRounds(first: number): Promise<void> {
  const chain = await readChain(crash.ctx, 'aviator', 1)
  const numbers = Array.from({ length: STORED }, (_, at) => first + at)
  const seeds = numbers.map(number => chain.seedAt(number))
  const draws = numbers.map(number => drawOf('aviator', number, { salt: chain.salt, clientSeeds: NO_SEEDS }))
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  const at = new Date(crash.ctx.clock.now())
  await sql`insert into crash.rounds (game, number, chain_id, chain_index, commitment, state, opened_at,
    took_off_at, ended_at, crash_x100, seed)
    select 'aviator', number, 1, number, decode(commitment, 'hex'), 'crashed', ${at}, ${at}, ${at}, x100,
      decode(seed, 'hex')
    from unnest(${pgArray(numbers)}::bigint[], ${pgArray(seeds.map(seed => hex(previousSeed(seed))))}::text[],
      ${pgArray(seeds.map((seed, n) => crashX100(seed, draws[n]!)))}::integer[],
        ${pgArray(seeds.map(hex))}::text[]) as r(number, commitment, x100, seed)`.execute(crash.ctx.db.read)
}

let files = 0
const exported = async (from: string, to: string) => {
  const file = join(folder, `${++files}.json`)
  await runStaff(crash.ctx, [exportAction], ['crash-export', 'aviator', from, to, '--file', file])
  return file
}
const VERIFIER = join(import.meta.dirname, '../../../games/crash/verify-export.ts')
const verifyStrictly = (...options: string[]) =>
  spawnSync(process.execPath, [VERIFIER, ...options], { encoding: 'utf8' })
/** The chains have salts of our own, as those of a demo. */
const verify = (...options: string[]) => verifyStrictly(...options, '--own-salt')

describe('an export for auditors', () => {
  // spec: C.9
  it('of a day proves every round, over chains and void rounds, from the file alone', async () => {
    const file = await exported('2026-05-04', '2026-05-04')
    const { status, stdout } = verify(file, publicKey)
    expect(stdout).toContain('Everything is as it was promised.')
    expect(stdout).toContain(`Rounds       ${STORED + 5}, of which 1 were returned`)
    expect(stdout).toContain('Bets         4: 13000 cents staked')
    expect(status).toBe(0)
    const { header, rounds, totals } = JSON.parse(readFileSync(file, 'utf8'))
    expect(header).toMatchObject({ algorithm: 'crash:v1', publicKey, limits: { maxPayout: 1_500_000 } })
    expect(header.sources).toEqual(await decidingCode())
    expect(header.chains).toHaveLength(2)
    expect(rounds[1]).toMatchObject({
      state: 'void',
      bets: 0,
      returned: 1,
      clientSeeds: ['seed-of-ann', '', ''],
    })
    expect(totals).toMatchObject({ rounds: STORED + 5, bets: 4, returned: 1, stakedCents: 13_000 })
    expect(totals.paidCents).toBe(
      rounds.reduce((sum: number, round: { paidCents: number }) => sum + round.paidCents, 0),
    )
    expect(JSON.stringify({ ...header, sources: [] }) + JSON.stringify(rounds)).not.toMatch(/sealed|player/)
  })

  it('of rounds contains exactly those, and never overwrites a file', async () => {
    const file = await exported('2', '3')
    expect(verify(file, publicKey)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Rounds       2, of which 1'),
    })
    const again = runStaff(crash.ctx, [exportAction], ['crash-export', 'aviator', '1', '3', '--file', file])
    await expect(again).rejects.toThrow('cannot be written')
    expect(readdirSync(folder).filter(name => name.endsWith('.part'))).toEqual([])
  })

  it('EXPORT_KEY: is signed with the new key, or on request with the previous one, while two are configured', async () => {
    const { EXPORT_KEY: old } = crash.ctx.config
    const config = { ...crash.ctx.config, EXPORT_KEY: 'ab'.repeat(32) }
    const next = exportKey(Buffer.from(config.EXPORT_KEY, 'hex')).publicKey
    const both = { ...crash.ctx, config: { ...config, EXPORT_KEY_PREVIOUS: old } }
    const exportBy = async (ctx: Ctx, ...options: string[]) => {
      const file = join(folder, `${++files}.json`)
      const typed = ['crash-export', 'aviator', '1', '3', '--file', file, ...options]
      const output = await runStaff(ctx, [exportAction], typed)
      return { file, output }
    }
    const fresh = await exportBy(both)
    expect(fresh.output).toContain(`Public key ${next}`)
    expect(verify(fresh.file, next).status).toBe(0)
    expect(verify(fresh.file, publicKey).status).not.toBe(0)
    const asBefore = await exportBy(both, '--previous-key')
    expect(asBefore.output).toContain(`Public key ${publicKey}`)
    expect(verify(asBefore.file, publicKey).status).toBe(0)
    await expect(exportBy({ ...crash.ctx, config }, '--previous-key')).rejects.toThrow(
      '--previous-key needs EXPORT_KEY_PREVIOUS',
    )
  })

  it('is not valid without the operator’s key', async () => {
    expect(verify(await exported('1', '3'))).toMatchObject({
      status: 3,
      stdout: expect.stringContaining('WHO SIGNED IT IS NOT KNOWN'),
    })
  })

  it('is not valid when the operator made a salt itself, unless the auditor allows it', async () => {
    expect(verifyStrictly(await exported('1', '3'), publicKey)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('chain 1: the operator made the salt itself, and may have picked it'),
    })
  })

  it('by other code than the verifier’s is detected, file by file', async () => {
    const file = await exported('1', '3')
    const [, other] = readFileSync(file, 'utf8').split('"sources":[')
    const { file: first } = JSON.parse(`${other!.split('}')[0]}}`) as { file: string }
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"sha256":"\w{4}/, '"sha256":"0000'))
    const { status, stdout } = verify(file, publicKey)
    expect([status, stdout]).toEqual([
      1,
      expect.stringContaining(`OTHER CODE   ${first} is another file here`),
    ])
  })

  it('by other code, signed by the operator, has a correct record and its own exit status', async () => {
    const file = await exported('1', '3')
    const lines = readFileSync(file, 'utf8').split('\n')
    const signed = lines
      .slice(0, -2)
      .join('\n')
      .replace(/"sha256":"\w{4}/, '"sha256":"0000')
    const hash = createHash('sha512').update(`${signed}\n`).digest('hex')
    const signature = sign(null, Buffer.from(`ruka:crash-export:v1:${hash}`), privateKey).toString('hex')
    writeFileSync(file, `${signed}\n,"signature":"${signature}"}\n`)
    expect(verify(file, publicKey)).toMatchObject({
      status: 4,
      stdout: expect.stringContaining('OTHER CODE'),
    })
  })

  // spec: C.9
  it.each([
    [
      'a crash point',
      '"x100":',
      (text: string) => text.replace(/"x100":(\d+),/, (_, x100) => `"x100":${Number(x100) + 1},`),
      'its seed gives',
    ],
    ['a seed of a player', '', (text: string) => text.replace('seed-of-ann', 'seed-of-ben'), 'signature'],
    [
      'a sum',
      '',
      (text: string) => text.replace(/"stakedCents":10000/, '"stakedCents":10001'),
      'the total of stakedCents',
    ],
    [
      'a round that is left out',
      '',
      (text: string) => text.replace(/\n,\{"round":2,[^\n]*/, ''),
      'is out of order',
    ],
    [
      'the end that is left out',
      '',
      (text: string) => text.replace(/\n,\{"round":3,[^\n]*/, ''),
      'rounds are missing at the end',
    ],
    ['the salt', '', (text: string) => text.replace(/"salt":"[0-9a-f]/, '"salt":"x'), 'its seed gives'],
    [
      'the commitment of the chain',
      '',
      (text: string) => text.replace(/("chains":\[.*?"commitment":")\w{8}/, '$100000000'),
      'does not lead to the commitment',
    ],
    ['a byte between', '', (text: string) => text.replaceAll('\n', '\r\n').replace('\r\n', '\n'), ''],
    [
      'the hash of a source',
      '',
      (text: string) => text.replace(/"sha256":"\w{4}/, '"sha256":"0000'),
      'signature',
    ],
  ])('in which %s was changed is found out', async (_, __, change, why) => {
    const file = await exported('1', '3')
    const honest = readFileSync(file, 'utf8')
    writeFileSync(file, change(honest))
    expect(readFileSync(file, 'utf8')).not.toBe(honest)
    const { status, stdout } = verify(file, publicKey)
    expect(status).not.toBe(0)
    expect(stdout).toContain(why)
  })

  it('of a chain that was abandoned with unplayed seeds is detected', async () => {
    const file = await exported('2026-05-04', '2026-05-04')
    const honest = readFileSync(file, 'utf8')
    const { length } = JSON.parse(honest).header.chains[0] as { length: number }
    writeFileSync(file, honest.replace(`"length":${length}`, `"length":${length + 1}`))
    expect(verify(file, publicKey).stdout).toContain('begins a chain while seeds of the one before are left')
  })

  // spec: C.9
  it('with another signature, or in another format, is not accepted', async () => {
    const file = await exported('1', '1')
    expect(verify(file, 'ab'.repeat(32))).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('another than the one given'),
    })
    for (const text of [
      '',
      '{}\n',
      'nothing',
      readFileSync(file, 'utf8').trimEnd(),
      `${readFileSync(file, 'utf8')}more\n`,
    ]) {
      writeFileSync(file, text)
      expect(verify(file).status).toBe(2)
    }
    expect(verify(join(folder, 'missing.json')).status).toBe(2)
  })

  it.each([
    ['chess', '1', '2', 'no crash game'],
    ['aviator', '1', '2026-05-04', 'give two of one kind'],
    ['aviator', '2026-02-30', '2026-03-01', 'neither a round nor a date'],
    ['aviator', '9000', '9001', 'No round of aviator ended'],
    ['aviator', '3', '1', 'No round of aviator ended'],
    ['aviator', '0', '1', 'neither a round nor a date'],
  ])('of %s from %s to %s is refused', async (game, from, to, why) => {
    const asked = runStaff(
      crash.ctx,
      [exportAction],
      ['crash-export', game, from, to, '--file', join(folder, 'none')],
    )
    await expect(asked).rejects.toThrow(why)
    expect(readdirSync(folder)).not.toContain('none')
  })
})
