import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decidingCode } from '@ruka/games/league/deciding-code'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIGI_KUU, openLeague } from '../../test/league.ts'
import { runStaff } from '../../test/staff.ts'
import { exportKey } from '../platform/staff/sign-export.ts'
import { exportAction } from './export-season.ts'
import { leagueActions } from './league-actions.ts'

const { publicKey } = exportKey(Buffer.from('0e'.repeat(32), 'hex'))
const VERIFIER = join(import.meta.dirname, '../../../games/league/verify-league.ts')
const verify = (...options: string[]) =>
  spawnSync(process.execPath, [VERIFIER, ...options, '--no-beacon'], { encoding: 'utf8' })

let league: Awaited<ReturnType<typeof openLeague>>
let folder: string
/** Weeks 1 to 4 of Ligi Kuu, of which staff voided the third while the first was open. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'virtual-league-'))
  league = await openLeague({ env: { LEAGUE_ROUND_MS: '10000' } })
  await league.start()
  await league.reach(league.key(3), 'open')
  const words = ['league', 'void', LIGI_KUU, '1', '3', '--by', 'ann', '--because', 'a test']
  await runStaff(league.ctx, leagueActions, words)
  await league.reach(league.key(4), 'settled')
})
afterAll(async () => {
  await league.expectCleanAudit()
  await league.close()
  rmSync(folder, { recursive: true })
})

const exported = async (file: string, season = '1') =>
  runStaff(league.ctx, [exportAction], ['league-export', LIGI_KUU, season, '--file', join(folder, file)])

describe('an export of a season for auditors', () => {
  it('proves every round that is over from the file alone, and what the void one would have drawn', async () => {
    await exported('season.json')
    const { status, stdout } = verify(join(folder, 'season.json'), publicKey)
    expect(stdout).toContain('Everything is as it was promised.')
    expect(stdout).toContain('Rounds       4 of 38, of which 1 are void')
    expect(stdout).toMatch(/week 3: the operator stopped it\..* It would have come to: \d:\d/)
    expect(status).toBe(0)
    const { header, rounds } = JSON.parse(readFileSync(join(folder, 'season.json'), 'utf8'))
    expect(header).toMatchObject({ league: LIGI_KUU, season: 1, hasBeacon: false, publicKey, champion: null })
    expect(header.sources).toEqual(await decidingCode())
    // Its seed would have led to those of weeks that were still open.
    expect(rounds[2]).toMatchObject({ week: 3, state: 'void', seed: null })
  })
  it('has no sealed seed and no seed of a round that is not over', async () => {
    await exported('secrets.json')
    const text = readFileSync(join(folder, 'secrets.json'), 'utf8')
    const { rounds } = JSON.parse(text) as { rounds: { week: number; seed: string | null }[] }
    expect(rounds.map(({ week }) => week)).toEqual([1, 2, 3, 4])
    expect(text).not.toMatch(/sealed|player/i)
  })
  it('never overwrites a file, and is of a season that there is', async () => {
    await exported('once.json')
    await expect(exported('once.json')).rejects.toThrow()
    await expect(exported('none.json', '99')).rejects.toThrow()
  })
})
