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
const example = /```json\n([^]+?)```/.exec(document)![1]!
type Example = { data: [Record<string, unknown>, Record<string, unknown>] }
const changed = (change: (data: Example['data']) => void): string => {
  const wins = JSON.parse(example) as Example
  change(wins.data)
  return JSON.stringify(wins)
}

it('finds the worked example of docs/jackpots.md right, from a file and from standard input', () => {
  const file = join(folder, 'wins.json')
  writeFileSync(file, example)
  for (const { status, stdout } of [verify(['mega', file]), verify(['mega'], example)]) {
    expect(stdout).toMatch(/ mini {2}712.5 KES {2}seed 12 {2}d6a3dc310447ca22416547c5aa2d7899 {2}right\n/)
    expect(stdout).toMatch(/ minor .* right\n/)
    expect(stdout).toContain('2 wins of mega, 0 of them wrong')
    expect(status).toBe(0)
  }
})

it('reads what the server replies, and says that a deadline without its list is not drawn again', () => {
  const reply = readJackpotWins.reply.parse(JSON.parse(example))
  const { status, stdout } = verify(['mega'], JSON.stringify(reply))
  expect(stdout).toContain('right as far as it goes: its list of entries is not here')
  expect(status).toBe(0)
})

it('fails with each part that was changed, and names it', () => {
  const otherSeed = createHash('sha256').update('another').digest()
  const other = {
    seed: otherSeed.toString('hex'),
    commitment: createHash('sha256').update(otherSeed).digest('hex'),
  }
  const entries = (data: Example['data']) => data[1]['entries'] as { ticket: string; weight: number }[]
  for (const [change, named] of [
    [data => Object.assign(data[0], { commitment: 'ab'.repeat(32) }), 'not the one that was committed to'],
    [data => Object.assign(data[0], { ticket: 'ab'.repeat(16) }), 'does not hit the level'],
    [data => Object.assign(data[0], { stake: 20 }), 'does not hit the level'],
    [data => Object.assign(data[0], { level: 'minor' }), 'does not hit the level'],
    [data => Object.assign(data[1], other), 'another win has another seed'],
    [
      data => Object.assign(data[1], other, { seed_no: 13 }),
      'does not lead to the one with the number before',
    ],
    [data => Object.assign(data[1], { level: 'major' }), 'has another winner'],
    [data => entries(data).pop(), 'has another winner'],
    [data => Object.assign(data[1], { entries: [] }), 'no entry has weight'],
  ] as const satisfies [(data: Example['data']) => unknown, string][]) {
    const { status, stdout } = verify(['mega'], changed(change))
    expect(stdout).toMatch(new RegExp(`WRONG: .*${named}`))
    expect(status).toBe(1)
  }
  expect(verify(['giga'], example).stdout).toContain('does not hit the level')
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
  const entries = [
    { ticket: 'b', weight: 1 },
    { ticket: 'a', weight: 1 },
  ]
  expect(
    verify(
      ['mega'],
      changed(data => Object.assign(data[1], { entries })),
    ).status,
  ).toBe(2)
})
