import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readJackpotWins } from '@ruka/contract/campaigns'
import { afterAll, expect, it } from 'vitest'

const VERIFIER = join(import.meta.dirname, 'verify-jackpot.ts')
const folder = mkdtempSync(join(tmpdir(), 'jackpot-'))
afterAll(() => rmSync(folder, { recursive: true }))
const verify = (args: readonly string[], input = '') =>
  spawnSync(process.execPath, [VERIFIER, ...args], { input, encoding: 'utf8' })

const document = readFileSync(join(import.meta.dirname, '../../docs/jackpots.md'), 'utf8')
const [example, withValue] = [...document.matchAll(/```json\n([^]+?)```/g)].map(([, json]) => json!) as [
  string,
  string,
]
type Example = { data: [Record<string, unknown>, Record<string, unknown>, ...Record<string, unknown>[]] }
const SEED = (JSON.parse(example) as Example).data[0]['seed'] as string
const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
const headOf = (seed: string, times: number): string =>
  Array.from({ length: times }).reduce<string>(sha256, seed)
const OTHER = sha256('ab')
const other = { seed: OTHER, commitment: sha256(OTHER) }
const headed = (number: number, commitment: string) => ({
  chain: { number, commitment, committed_at: '2026-11-02T17:40:00.000Z' },
})
/** Hits with any seed. */
const certain = { level: 'mini', how: 'stake', stake: 500, one_in: 500 }
const changed = (change: (data: Example['data']) => void, from = example): string => {
  const wins = JSON.parse(from) as Example
  change(wins.data)
  return JSON.stringify(wins)
}

it('finds the worked example of docs/jackpots.md right, from a file and from standard input', () => {
  const file = join(folder, 'wins.json')
  writeFileSync(file, example)
  for (const { status, stdout } of [verify(['mega', file]), verify(['mega'], example)]) {
    expect(stdout).toMatch(
      / mini {2}712.5 KES {2}chain 1 {2}seed 12 {2}d6a3dc310447ca22416547c5aa2d7899 {2}no public value {2}right\n/,
    )
    expect(stdout).toMatch(/ minor .* right\n/)
    expect(stdout).toContain(`chain 1  head ${headOf(SEED, 12)}  committed to 2026-10-01T06:00:00.000Z\n`)
    expect(stdout).toContain('2 wins of mega, 0 of them wrong')
    expect(status).toBe(0)
  }
})

it('finds the worked example with a public value right, and names the round of drand', () => {
  const { status, stdout } = verify(['mega'], withValue)
  expect(stdout).toMatch(/ mini .* drand 52db9ba7 round 1000 {2}right\n.* minor .* round 1000 {2}right\n/)
  expect(stdout).toContain('2 wins of mega, 0 of them wrong')
  expect(status).toBe(0)
})

const beacon = (data: Example['data'], change: object) => Object.assign(data[0]['beacon'] as object, change)
it.each<[change: (data: Example['data']) => unknown, named: string]>([
  [data => beacon(data, { round: 1_001 }), 'its times name drand 52db9ba7 round 1000'],
  [data => beacon(data, { fixed_at: '2023-08-23T15:59:21.001Z' }), 'its times name .* round 1001'],
  [data => beacon(data, { fixed_at: '2023-08-23T15:59:18.000Z' }), 'its times name .* round 999'],
  [
    data => Object.assign(data[0]['chain'] as object, { committed_at: '2023-08-23T15:59:22.000Z' }),
    'round 1001',
  ],
  [data => beacon(data, { signature: 'ab'.repeat(48) }), 'signature of the value is not that of drand'],
  [data => Object.assign(data[0], { at: '2023-08-23T15:59:23.999Z' }), 'before its value was public'],
  [data => Object.assign(data[0], { beacon: null }), 'other wins of this chain have a public value'],
  [data => Object.assign(data[1], { beacon: null }), 'other wins of this chain have a public value'],
])('fails with a public value that was changed by %s, and says: %s', (change, named) => {
  const { status, stdout } = verify(['mega'], changed(change, withValue))
  expect(stdout).toMatch(new RegExp(`WRONG: .*${named}`))
  expect(status).toBe(1)
})

it('reads what the server replies, and says that a deadline without its list is not drawn again', () => {
  const reply = readJackpotWins.reply.parse(JSON.parse(withValue))
  delete reply.data[1]!.entries
  const { status, stdout } = verify(['mega'], JSON.stringify(reply))
  expect(stdout).toContain('right as far as it goes: its list of entries is not here')
  expect(status).toBe(0)
})

const entries = (data: Example['data']) => data[1]['entries'] as { ticket: string; weight: number }[]
it.each<[change: (data: Example['data']) => unknown, named: string]>([
  [data => Object.assign(data[0], { commitment: 'ab'.repeat(32) }), 'not the one that was committed to'],
  [data => Object.assign(data[0], { ticket: 'ab'.repeat(16) }), 'does not hit the level'],
  [data => Object.assign(data[0], { stake: 20 }), 'does not hit the level'],
  [data => Object.assign(data[0], { level: 'minor' }), 'does not hit the level'],
  [data => Object.assign(data[1], other), 'another win has another seed'],
  [data => Object.assign(data[1], other, { seed_no: 13 }), 'does not lead to the one with the number before'],
  [data => Object.assign(data[1], headed(1, OTHER)), 'another win has another head of this chain'],
  [data => Object.assign(data[1], headed(2, OTHER)), 'does not lead to the head of its chain'],
  [data => Object.assign(data[1], other, { seed_no: 14 }), 'does not lead to the head of its chain'],
  [data => Object.assign(data[1], other, headed(2, headOf(SEED, 12))), 'does not lead to the head'],
  [data => Object.assign(data[1], { seed_no: 11 }), 'does not lead to the'],
  [data => Object.assign(data[1], other, headed(2, OTHER), { seed_no: 0 }), 'numbered from 1 to 10000'],
  [data => Object.assign(data[1], { seed_no: 10_001 }), 'numbered from 1 to 10000'],
  [data => Object.assign(data[1], { seed_no: 1e15 }), 'numbered from 1 to 10000'],
  [data => Object.assign(data[0], { stake: 0 }), 'a stake is whole cents'],
  [data => entries(data).reverse(), 'tickets ascend, each once'],
  [data => entries(data).push(entries(data)[2]!), 'tickets ascend, each once'],
  [data => Object.assign(entries(data)[0]!, { weight: 0.5 }), 'a weight is a whole number'],
  [data => Object.assign(data[1], { level: 'major' }), 'has another winner'],
  [data => entries(data).pop(), 'has another winner'],
  [data => Object.assign(data[1], { entries: [] }), 'no entry has weight'],
])('fails with a part that was changed by %s, and says: %s', (change, named) => {
  const { status, stdout } = verify(['mega'], changed(change))
  expect(stdout).toMatch(new RegExp(`WRONG: .*${named}`))
  expect(status).toBe(1)
})

it('fails with the wins of another jackpot', () => {
  expect(verify(['giga'], example)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('does not hit the level'),
  })
})

it('finds wins of a second chain right, whose seeds have numbers and links of their own', () => {
  const seeds = [sha256(OTHER), OTHER]
  const wins = changed(data => {
    for (const [at, seed_no] of [11, 12].entries())
      data.push({
        ...data[0],
        ...certain,
        ...headed(2, headOf(OTHER, 12)),
        seed_no,
        seed: seeds[at],
        commitment: sha256(seeds[at]!),
      })
  })
  const { status, stdout } = verify(['mega'], wins)
  expect(stdout).toMatch(/ chain 2 {2}seed 11 .* right\n.* chain 2 {2}seed 12 .* right\n/)
  expect(stdout).toContain(`chain 2  head ${headOf(OTHER, 12)}  committed to 2026-11-02T17:40:00.000Z\n`)
  expect(stdout).toContain('4 wins of mega, 0 of them wrong')
  expect(status).toBe(0)
})

it('says of each win by itself whether it is wrong', () => {
  const { status, stdout } = verify(
    ['mega'],
    changed(data => (data[1]['entries'] as unknown[]).reverse()),
  )
  expect(stdout).toMatch(/ mini .* right\n.* minor .* WRONG: tickets ascend/)
  expect(stdout).toContain('2 wins of mega, 1 of them WRONG')
  expect(status).toBe(1)
})

it('refuses what is no list of wins, and more than it can read', () => {
  for (const input of ['', '[]', '{"data":[{}]}', changed(data => Object.assign(data[0], { seed: 'zz' }))])
    expect(verify(['mega'], input)).toMatchObject({ status: 2, stdout: '' })
  expect(verify([]).status).toBe(2)
  const file = join(folder, 'endless.json')
  writeFileSync(file, Buffer.alloc(32_000_001, ' '))
  const { status, stderr } = verify(['mega', file])
  expect(stderr).toContain('more than 32000000 bytes')
  expect(status).toBe(2)
})
