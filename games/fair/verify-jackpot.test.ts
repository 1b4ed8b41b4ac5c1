import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  SEED,
  beacon,
  changed,
  example,
  headOf,
  other,
  verify,
  withValue,
  type Change,
} from './jackpot-wins-for-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'jackpot-'))
afterAll(() => rmSync(folder, { recursive: true }))

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

it.each<[change: Change, named: string]>([
  [data => beacon(data, { round: 1_001 }), 'its times name drand 52db9ba7 round 1000'],
  [data => beacon(data, { signature: 'ab'.repeat(48) }), 'signature of the value is not that of drand'],
])('fails with a public value that was changed by %s, and says: %s', (change, named) => {
  const { status, stdout } = verify(['mega'], changed(change, withValue))
  expect(stdout).toMatch(new RegExp(`WRONG: .*${named}`))
  expect(status).toBe(1)
})

it.each<[change: Change, named: string]>([
  [data => Object.assign(data[0], { ticket: 'ab'.repeat(16) }), 'does not hit the level'],
  [data => Object.assign(data[1], other), 'another win has another seed'],
  [data => Object.assign(data[1], { level: 'major' }), 'has another winner'],
])('fails with a part that was changed by %s, and says: %s', (change, named) => {
  const { status, stdout } = verify(['mega'], changed(change))
  expect(stdout).toMatch(new RegExp(`WRONG: .*${named}`))
  expect(status).toBe(1)
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
