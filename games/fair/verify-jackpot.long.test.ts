import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readJackpotWins } from '@ruka/contract/campaigns'
import { afterAll, expect, it } from 'vitest'
import {
  SEED,
  OTHER,
  beacon,
  certain,
  changed,
  entries,
  example,
  headOf,
  headed,
  other,
  sha256,
  verify,
  withValue,
  type Change,
} from './jackpot-wins-for-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'jackpot-'))
afterAll(() => rmSync(folder, { recursive: true }))

it.each<[change: Change, named: string]>([
  [data => beacon(data, { fixed_at: '2023-08-23T15:59:21.001Z' }), 'its times name .* round 1001'],
  [data => beacon(data, { fixed_at: '2023-08-23T15:59:18.000Z' }), 'its times name .* round 999'],
  [
    data => Object.assign(data[0]['chain'] as object, { committed_at: '2023-08-23T15:59:22.000Z' }),
    'round 1001',
  ],
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

it.each<[change: Change, named: string]>([
  [data => Object.assign(data[0], { commitment: 'ab'.repeat(32) }), 'not the one that was committed to'],
  [data => Object.assign(data[0], { stake: 20 }), 'does not hit the level'],
  [data => Object.assign(data[0], { level: 'minor' }), 'does not hit the level'],
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

it('refuses what is no list of wins, and more than it can read', () => {
  for (const input of ['', '[]', '{"data":[{}]}', changed(data => Object.assign(data[0], { seed: 'zz' }))])
    expect(verify(['mega'], input)).toMatchObject({ status: 2, stdout: '' })
  expect(verify([]).status).toBe(2)
  const file = join(folder, 'endless.json')
  writeFileSync(file, Buffer.alloc(128_000_001, ' '))
  const { status, stderr } = verify(['mega', file])
  expect(stderr).toContain('endless.json has more than 128 MB.')
  expect(status).toBe(2)
})
