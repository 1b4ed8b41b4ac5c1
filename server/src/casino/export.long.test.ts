import { spawnSync } from 'node:child_process'
import { createHash, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decidingCode } from '@ruka/games/kit/instant/deciding-code'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { casinoClients } from '../../test/casino-clients.ts'
import { PHONE } from '../../test/player.ts'
import { openWorld, type World } from '../../test/world.ts'
import { firstRow, rows, sql } from '../platform/db/db.ts'
import { exportKey } from '../platform/staff/sign-export.ts'
import { runStaff } from '../../test/staff.ts'
import { exportAction } from './export-plays.ts'

const DAY = '2026-05-04'
let world: World
let folder: string
let phones: readonly string[]
let honest: readonly string[]
let publicKey: string
let files = 0

/** Two players with ended pairs: 12 and 3 plays of dice, and plays of a pair that has not ended. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ruka-plays-'))
  world = await openWorld()
  publicKey = exportKey(Buffer.from(world.ctx.config.EXPORT_KEY!, 'hex')).publicKey
  const clients = casinoClients(world)
  const players = [await clients.open('dice'), await clients.open('dice')]
  for (const [at, count] of [12, 3].entries()) {
    for (let n = 0; n < count; n++)
      await players[at]!.play({ start: { side: 'under', target: 5_000 }, stake: 10 + n })
    await players[at]!.seed()
  }
  await players[0]!.play({ start: { side: 'under', target: 5_000 }, stake: 500 })
  phones = players.map(({ playerId }) => playerId)
  honest = readFileSync(await exported(), 'utf8').split('\n')
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
  rmSync(folder, { recursive: true })
})

const place = () => join(folder, `${++files}.json`)
async function exported(...args: string[]): Promise<string> {
  const file = place()
  await runStaff(
    world.ctx,
    [exportAction],
    ['casino-export', ...(args.length > 0 ? args : ['dice', DAY, DAY]), '--file', file],
  )
  return file
}
/** The honest export with other lines, signed again by the operator by default. */
function dishonest(change: (lines: string[]) => string[], isSigned = true): string {
  const lines = change(honest.slice(0, -2))
  const hash = createHash('sha512')
    .update(lines.map(line => `${line}\n`).join(''))
    .digest('hex')
  const { privateKey } = exportKey(Buffer.from(world.ctx.config.EXPORT_KEY!, 'hex'))
  const signature = sign(null, Buffer.from(`ruka:casino-export:v1:${hash}`), privateKey).toString('hex')
  const file = place()
  writeFileSync(file, `${lines.join('\n')}\n${isSigned ? `,"signature":"${signature}"}` : honest.at(-2)!}\n`)
  return file
}
const verify = (file: string, ...key: string[]) =>
  spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../../games/kit/instant/verify-plays.ts'), file, ...key],
    { encoding: 'utf8' },
  )
/** The line of the first play of the first pair, which has its highest number. */
const FIRST_PLAY = 2

describe('an export of an instant game for auditors', () => {
  it('proves every play of ended pairs from the file alone, and names no player', async () => {
    const file = await exported()
    const { status, stdout } = verify(file, publicKey)
    expect(stdout).toContain('Everything is as it was promised.')
    expect(stdout).toContain('Plays        15 of 2 pairs of seeds, of which 0 were returned')
    expect(stdout).toContain(`Money        ${(12 * 10 + 66 + 3 * 10 + 3) * 100} cents staked`)
    expect(status).toBe(0)
    const text = readFileSync(file, 'utf8')
    const { header, pairs } = JSON.parse(text)
    expect(header.sources).toEqual(await decidingCode('dice'))
    expect(pairs.map(({ plays }: { plays: unknown[] }) => plays.length).toSorted()).toEqual(
      [12, 3].toSorted(),
    )
    for (const own of phones) expect(text).not.toContain(own)
    expect(text).not.toMatch(PHONE)
  })

  it('is trusted with the operator’s key only', async () => {
    const file = await exported()
    expect(verify(file)).toMatchObject({ status: 3, stdout: expect.stringContaining('NOT KNOWN') })
    expect(verify(file, 'ab'.repeat(32)).status).not.toBe(0)
    expect(verify(place()).status).toBe(2)
  })

  it.each<[string, (lines: string[]) => string[], string]>([
    [
      'pays otherwise',
      lines => edit(lines, FIRST_PLAY, play => ({ ...play, pay: 7 })),
      'is not what the result pays',
    ],
    [
      'shows otherwise',
      lines => edit(lines, FIRST_PLAY, play => ({ ...play, shown: { roll: 1 } })),
      'not what the seeds draw',
    ],
    ['leaves a play out', lines => lines.toSpliced(FIRST_PLAY + 1, 1), 'are missing'],
    [
      'leaves the last play of a pair out',
      lines => lines.toSpliced(FIRST_PLAY, 1, lines[FIRST_PLAY + 1]!.slice(1)).toSpliced(FIRST_PLAY + 1, 1),
      'are missing',
    ],
    [
      'swaps a seed',
      lines =>
        lines.with(1, lines[1]!.replace(/"serverSeed":"[0-9a-f]{64}"/, `"serverSeed":"${'5e'.repeat(32)}"`)),
      'not the one that was committed to',
    ],
    [
      'swaps the player’s seed',
      lines => lines.with(1, lines[1]!.replace(/"clientSeed":"[^"]+"/, '"clientSeed":"another-seed"')),
      'not what the seeds draw',
    ],
    [
      'sums otherwise',
      lines => lines.with(lines.length - 1, lines.at(-1)!.replace(/"paidCents":\d+/, '"paidCents":5')),
      'the totals tell of 5 paidCents',
    ],
  ])('that %s is refused, although the operator signed it', (_, change, why) => {
    const { status, stdout } = verify(dishonest(change), publicKey)
    expect(stdout).toContain(why)
    expect(status).toBe(1)
  })

  it('by other code has a correct record and its own exit status', () => {
    const hash = /"sha256":"[0-9a-f]{64}"/
    const file = dishonest(lines => lines.with(0, lines[0]!.replace(hash, `"sha256":"${'5e'.repeat(32)}"`)))
    expect(verify(file, publicKey)).toMatchObject({
      status: 4,
      stdout: expect.stringContaining('OTHER CODE'),
    })
  })

  it('is refused when it was changed after it was signed', () => {
    const file = dishonest(
      lines => edit(lines, FIRST_PLAY, play => ({ ...play, at: '2026-05-04T09:00:01.000Z' })),
      false,
    )
    expect(verify(file, publicKey)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('the signature is not of these bytes'),
    })
  })

  it('contains exactly the pairs that ended in its days', async () => {
    expect(verify(await exported('dice', '2026-05-05', '2026-05-05'), publicKey).stdout).toContain(
      'Plays        0 of 0',
    )
    expect(verify(await exported('mines', DAY, DAY), publicKey).status).toBe(0)
    await expect(exported('chess', DAY, DAY)).rejects.toThrow('There is no instant game chess')
  })

  it('reads pairs and plays by their indexes, also among many others', async () => {
    const pair = (await firstRow(
      world.ctx.db.read,
      sql<{ player_id: string }>`select player_id from casino.seeds limit 1`,
    ))!
    const plans = await world.ctx.db.tx(async tx => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const plan = async (query: ReturnType<typeof sql>) =>
        JSON.stringify(await rows(tx, sql`explain (costs off) ${query}`))
      return [
        await plan(
          sql`select id from casino.seeds where game = 'dice' and ended_at is not null
            and (ended_at, id) > (now(), 0) order by ended_at, id limit 100`,
        ),
        await plan(
          sql`select ref from wagers.wagers where player_id = ${pair.player_id} and game = 'dice'
            and (placed_at, ref) < (now(), '') order by placed_at desc, ref desc limit 500`,
        ),
      ]
    })
    expect(plans[0]).toMatch(/seeds_by_end/)
    expect(plans[1]).toMatch(/wagers_by_player/)
  })
})

/** The value of one line, changed. */
function edit(lines: string[], at: number, change: (value: Record<string, unknown>) => object): string[] {
  const comma = lines[at]!.startsWith(',') ? ',' : ''
  return lines.with(at, `${comma}${JSON.stringify(change(JSON.parse(lines[at]!.replace(/^,/, ''))))}`)
}
