import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Reader = readonly [program: string, args: readonly string[], what: string]
const JSON_READERS: readonly Reader[] = [
  ['crash/verify-round.ts', [], 'no published round: roundId is missing or has another form'],
  ['kit/instant/verify-play.ts', [], 'no published play: game is missing or has another form'],
  ['league/verify-league.ts', [], 'neither a round nor an export: league is missing or has another form'],
  ['fair/verify-jackpot.ts', ['mega'], 'no list of wins: data is missing or has another form'],
]
const EXPORT_READERS: readonly Reader[] = [
  ['crash/verify-export.ts', [], 'no export'],
  ['kit/instant/verify-plays.ts', [], 'no export'],
]

const run = (program: string, args: readonly string[], input = '') => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '..', program), ...args],
    { input, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}
const refused = (sentence: string) => ({ status: 2, stdout: '', stderr: `${sentence}\n` })

describe('a verifier says in one sentence what it cannot use, and ends with 2', () => {
  it.each([...JSON_READERS, ...EXPORT_READERS])('%s: no file, and a folder', (program, args) => {
    expect(run(program, [...args, '/nope/none.json'])).toEqual(refused('There is no file /nope/none.json.'))
    expect(run(program, [...args, tmpdir()])).toEqual(refused(`${tmpdir()} is a folder, not a file.`))
  })

  it.each(JSON_READERS)('%s: nothing, what is not JSON, and another form', (program, args, what) => {
    expect(run(program, args)).toEqual(refused('The standard input is empty.'))
    expect(run(program, args, '{"data":')).toEqual(refused('The standard input is not JSON.'))
    expect(run(program, args, '{}')).toEqual(refused(`The standard input is ${what}.`))
  })

  it.each(JSON_READERS.slice(0, 3))('%s: more than a play or a round can have', (program, args) => {
    const sentence = 'The standard input has more than 4 MB.'
    expect(run(program, args, ' '.repeat(4_000_001))).toEqual(refused(sentence))
  })

  it('verify-league.ts: an address that does not answer', () => {
    const address = 'http://127.0.0.1:9/api/leagues/ligi-kuu/rounds/1/1/'
    expect(run('league/verify-league.ts', [address])).toEqual(refused(`${address} cannot be reached.`))
  })
})
