import { spawn, spawnSync } from 'node:child_process'
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { beaconAtMs, drandRoundFrom } from '../fair/beacon.ts'
import { DRAND_ROUNDS } from '../fair/drand-rounds-for-tests.ts'
import { randomnessOf } from '../fair/drand.ts'
import { decidingCode } from './deciding-code.ts'
import { publishedSeason, type Season } from './season-for-tests.ts'

const VERIFIER = join(import.meta.dirname, 'verify-league.ts')
const folder = mkdtempSync(join(tmpdir(), 'virtual-league-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function saved(text: string): string {
  const file = join(folder, `${++files}.json`)
  writeFileSync(file, text)
  return file
}
const verify = (args: readonly string[], input = '') =>
  spawnSync(process.execPath, [VERIFIER, ...args], { input, encoding: 'utf8' })

/** A round whose value is that of a real round of drand, of the year in which that was published. */
const [drandRound, signature] = DRAND_ROUNDS[3]
const publicMs = beaconAtMs({ ...drandRoundFrom(0), round: drandRound })!
const withBeacon = publishedSeason({
  weeks: 1,
  firstAtMs: publicMs - 78_000,
  beacon: () => ({ signature, value: randomnessOf(signature) }),
})
const { publishedAt: _, roundMs: __, ...beaconRound } = withBeacon.rounds[0]!
const { publishedAt: ___, roundMs: ____, ...plainRound } = publishedSeason({ weeks: 1 }).rounds[0]!

const KNOWN_AND_SELECTED = /the operator knew every result before the first bet, and could select the chain/

describe('npm run verify-league of a round', () => {
  it('proves it from the server’s answer alone, down to the network’s signature', () => {
    const { status, stdout } = verify([], JSON.stringify({ data: beaconRound }))
    expect(stdout).toContain('Round        ligi-kuu:3:1, settled')
    expect(stdout).toContain(`https://api.drand.sh/${drandRoundFrom(0).chain}/public/${drandRound}`)
    expect(stdout).toContain('was unknown before drand published it')
    expect(stdout).not.toMatch(/WRONG|NOT/)
    expect(status).toBe(0)
  })
  it('says of a league without a beacon that the operator knew the results and could select the chain, and takes it as a demo only', () => {
    const file = saved(JSON.stringify({ data: [plainRound] }))
    for (const [flags, status] of [
      [[], 1],
      [['--no-beacon'], 0],
    ] as const) {
      const found = verify([file, ...flags])
      expect(found.stdout).toMatch(KNOWN_AND_SELECTED)
      expect(found.status).toBe(status)
    }
  })
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

const PKCS8 = '302e020100300506032b657004220420'
const privateKey = createPrivateKey({
  key: Buffer.from(PKCS8 + '0e'.repeat(32), 'hex'),
  format: 'der',
  type: 'pkcs8',
})
const publicKey = createPublicKey(privateKey)
  .export({ format: 'der', type: 'spki' })
  .subarray(-32)
  .toString('hex')

async function exported({ header, rounds, totals }: Season, sources = decidingCode()): Promise<string> {
  const lines = [
    `{"header":${JSON.stringify({ ...header, sources: await sources, publicKey })},"rounds":[`,
    ...rounds.map((round, at) => (at > 0 ? ',' : '') + JSON.stringify(round)),
    `],"totals":${JSON.stringify(totals)}`,
  ]
  const hash = createHash('sha512')
  for (const line of lines) hash.update(`${line}\n`)
  const made = sign(null, Buffer.from(`ruka:league-export:v1:${hash.digest('hex')}`), privateKey)
  return saved([...lines, `,"signature":"${made.toString('hex')}"}`, ''].join('\n'))
}

describe('npm run verify-league of an export', () => {
  it('proves a season, counts and explains its void rounds, and knows the signer', async () => {
    const file = await exported(publishedSeason())
    const { status, stdout } = verify([file, publicKey, '--no-beacon'])
    expect(stdout).toContain('Rounds       38 of 38, of which 3 are void')
    expect(stdout).toMatch(/week 6: it could not be drawn in time. It would have come to: \d:\d/)
    expect(stdout).toContain('Everything is as it was promised.')
    expect(status).toBe(0)
    expect(verify([file, '--no-beacon']).status).toBe(3)
    expect(verify([file, publicKey]).stdout).toMatch(KNOWN_AND_SELECTED)
    expect(verify([file, publicKey]).status).toBe(1)
    expect(verify([file, 'ab'.repeat(32), '--no-beacon']).status).toBe(1)
  })
  it('finds bytes that were changed after they were signed, other code, and what is no export', async () => {
    const season = publishedSeason({ weeks: 3 })
    const file = await exported(season)
    const changed = saved(readFileSync(file, 'utf8').replace('Simba', 'Samba'))
    expect(verify([changed, publicKey, '--no-beacon']).stdout).toContain(
      'the signature is not of these bytes',
    )
    const other = await exported(season, Promise.resolve([{ file: 'x.ts', sha256: 'ab'.repeat(32) }]))
    expect(verify([other, publicKey, '--no-beacon']).status).toBe(4)
    const broken = saved(readFileSync(file, 'utf8').slice(0, -200))
    expect(verify([broken]).status).toBe(2)
    expect(verify([join(folder, 'none.json')]).status).toBe(2)
  })
})

it('the page that checks rounds says in both languages that a chain without public values can have been chosen', () => {
  for (const [language, said] of [
    ['en', /the operator knew the results .* and can have tried many chains of seeds/],
    ['sw', /kampuni ilijua matokeo .*, na inaweza kuwa ilijaribu minyororo mingi ya mbegu/],
  ] as const) {
    const texts = readFileSync(join(import.meta.dirname, `verify/locales/verify.${language}.json`), 'utf8')
    expect((JSON.parse(texts) as { knownBefore: string }).knownBefore).toMatch(said)
  }
})
