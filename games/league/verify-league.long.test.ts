import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { DRAND_ROUNDS } from '../fair/drand-rounds-for-tests.ts'
import {
  beaconRound,
  exported,
  plainRound,
  publicKey,
  publicMs,
  openFolder,
  VERIFIER,
  verify,
  withBeacon,
} from './saved-rounds-for-tests.ts'
import { publishedSeason } from './season-for-tests.ts'

const saved = openFolder()

describe('npm run verify-league of a round', () => {
  it('fails with each part that was changed, and names it', () => {
    const other = (part: object) => verify([], JSON.stringify({ data: { ...beaconRound, ...part } }))
    const results = beaconRound.results!.map((goals, at) => (at === 0 ? `${goals}h90`.slice(0, 18) : goals))
    for (const [part, named] of [
      [{ results }, /results +WRONG/],
      [{ commitment: 'ab'.repeat(32) }, /commitment +WRONG/],
      [{ beaconSignature: DRAND_ROUNDS[0][1] }, /beacon +WRONG/],
      [{ lockedAt: new Date(publicMs).toISOString() }, /beacon +WRONG/],
      [{ week: 2 }, /no league that this verifier knows/],
    ] as const) {
      const { status, stdout } = other(part)
      expect(stdout).toMatch(named)
      expect(status).toBe(1)
    }
    const file = saved(JSON.stringify({ league: 'virtual-league', round: beaconRound }))
    expect(verify([file]).stdout).toMatch(/matches +WRONG/)
    const otherSeason = saved(
      JSON.stringify({ league: 'ligi-kuu', seasonCommitment: 'ab'.repeat(32), round: beaconRound }),
    )
    expect(verify([otherSeason]).stdout).toMatch(/chain +WRONG/)
  })
  it('explains a void round', () => {
    const round = { ...plainRound, state: 'void', reason: 'staff', results: null, drawnAt: null }
    const { status, stdout } = verify(['--no-beacon'], JSON.stringify({ data: round }))
    expect(stdout).toContain('Void         the operator stopped it: every stake was returned')
    expect(status).toBe(0)
    const secret = verify([], JSON.stringify({ data: { ...round, seed: null } }))
    expect(secret.stdout).toContain('there is no draw to check')
    expect(secret.status).toBe(0)
  })
  it('reads it from its address, with the commitment of its season', async () => {
    const season = withBeacon.header.commitment
    const server = createServer((request, response) =>
      response.end(
        JSON.stringify(
          request.url!.endsWith('/seasons/')
            ? { data: [{ season: 3, commitment: season }] }
            : { data: beaconRound },
        ),
      ),
    )
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    try {
      const { promise, resolve } = Promise.withResolvers<string>()
      const child = spawn(process.execPath, [
        VERIFIER,
        `http://127.0.0.1:${port}/api/leagues/ligi-kuu/rounds/3/1/`,
      ])
      let stdout = ''
      child.stdout.on('data', (data: Buffer) => (stdout += data.toString()))
      child.on('close', code => resolve(`${code} ${stdout}`))
      const said = await promise
      expect(said).toMatch(/^0 /)
      expect(said).toContain(`season     ${season}`)
    } finally {
      server.close()
    }
  })
  it.each(['{}', '{"data":{}}', JSON.stringify({ data: { ...plainRound, results: ['x'] } })])(
    'says of %s that it is neither a round nor an export',
    input => {
      expect(verify([], input)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('neither a round'),
      })
    },
  )
})

describe('npm run verify-league of an export', () => {
  it('finds bytes that were changed after they were signed, other code, and what is no export', async () => {
    const season = publishedSeason({ weeks: 3 })
    const file = saved(await exported(season))
    const changed = saved(readFileSync(file, 'utf8').replace('Simba', 'Samba'))
    expect(verify([changed, publicKey, '--no-beacon']).stdout).toContain(
      'the signature is not of these bytes',
    )
    const other = saved(await exported(season, Promise.resolve([{ file: 'x.ts', sha256: 'ab'.repeat(32) }])))
    expect(verify([other, publicKey, '--no-beacon']).status).toBe(4)
    const broken = saved(readFileSync(file, 'utf8').slice(0, -200))
    expect(verify([broken]).status).toBe(2)
    expect(verify(['none.json']).status).toBe(2)
  })
})
