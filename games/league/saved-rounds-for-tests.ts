import { spawnSync } from 'node:child_process'
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { beaconAtMs, drandRoundFrom } from '../fair/beacon.ts'
import { DRAND_ROUNDS } from '../fair/drand-rounds-for-tests.ts'
import { randomnessOf } from '../fair/drand.ts'
import { decidingCode } from './deciding-code.ts'
import { publishedSeason, type Season } from './season-for-tests.ts'

export const VERIFIER = join(import.meta.dirname, 'verify-league.ts')
/** A folder for what a file of tests saves, until that file's tests are over; gives the path of what is saved. */
export function openFolder(): (text: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'virtual-league-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  let files = 0
  return text => {
    const file = join(folder, `${++files}.json`)
    writeFileSync(file, text)
    return file
  }
}
export const verify = (args: readonly string[], input = '') =>
  spawnSync(process.execPath, [VERIFIER, ...args], { input, encoding: 'utf8' })

/** A round whose value is that of a real round of drand, of the year in which that was published. */
const [number, signature] = DRAND_ROUNDS[3]
export const drandRound = number
export const publicMs = beaconAtMs({ ...drandRoundFrom(0), round: drandRound })!
export const withBeacon = publishedSeason({
  weeks: 1,
  firstAtMs: publicMs - 78_000,
  beacon: () => ({ signature, value: randomnessOf(signature) }),
})
const { publishedAt: _, roundMs: __, ...drawn } = withBeacon.rounds[0]!
export const beaconRound = drawn
const { publishedAt: ___, roundMs: ____, ...plain } = publishedSeason({ weeks: 1 }).rounds[0]!
export const plainRound = plain

export const KNOWN_AND_SELECTED =
  /the operator knew every result before the first bet, and could select the chain/

const PKCS8 = '302e020100300506032b657004220420'
const privateKey = createPrivateKey({
  key: Buffer.from(PKCS8 + '0e'.repeat(32), 'hex'),
  format: 'der',
  type: 'pkcs8',
})
export const publicKey = createPublicKey(privateKey)
  .export({ format: 'der', type: 'spki' })
  .subarray(-32)
  .toString('hex')

export async function exported(
  { header, rounds, totals }: Season,
  sources = decidingCode(),
): Promise<string> {
  const lines = [
    `{"header":${JSON.stringify({ ...header, sources: await sources, publicKey })},"rounds":[`,
    ...rounds.map((round, at) => (at > 0 ? ',' : '') + JSON.stringify(round)),
    `],"totals":${JSON.stringify(totals)}`,
  ]
  const hash = createHash('sha512')
  for (const line of lines) hash.update(`${line}\n`)
  const made = sign(null, Buffer.from(`ruka:league-export:v1:${hash.digest('hex')}`), privateKey)
  return [...lines, `,"signature":"${made.toString('hex')}"}`, ''].join('\n')
}
