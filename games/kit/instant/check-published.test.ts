import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkPublished } from './check-published.ts'
import { expectReproduced, played, rulesOf, slugs } from './published-plays-for-tests.ts'

describe('the check of a play', () => {
  it.each(slugs)(
    'on a phone and the independent verifier reproduce the server’s draws in 1,000 plays of %s',
    { timeout: 120_000 },
    slug => expectReproduced(slug, 1_000),
  )

  it('reports another seed, another result and another payout', async () => {
    const rules = await rulesOf('dice')
    const [way] = rules[0].strategies()
    const play = played(rules[0], way!, 1)
    expect(checkPublished(rules, { ...play, hash: 'f'.repeat(64) })).toMatchObject({ seedFits: false })
    expect(checkPublished(rules, { ...play, shown: { roll: 1 } })).toMatchObject({ shownFits: false })
    expect(checkPublished(rules, { ...play, pay: play.pay + 1 })).toMatchObject({ payFits: false })
    expect(() => checkPublished(rules, { ...play, version: 'dice:v9' })).toThrow('dice:v9')
    expect(() => checkPublished(rules, { ...play, start: {} })).toThrow()
  })

  it('runs from the source code, and its exit code is the verdict', async () => {
    const rules = await rulesOf('mines')
    const play = { ...played(rules[0], [...rules[0].strategies()][40]!, 3), game: 'mines' }
    const run = (input: string) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(import.meta.dirname, 'verify-play.ts')],
        { input, encoding: 'utf8' },
      )
      return { status, text: stdout + stderr }
    }
    expect(run(JSON.stringify(play))).toMatchObject({ status: 0, text: expect.stringContaining('the same') })
    expect(run(JSON.stringify({ ...play, pay: 999 }))).toMatchObject({
      status: 1,
      text: expect.stringContaining('NOT WHAT THE RESULT PAYS'),
    })
    expect(run('{}')).toMatchObject({ status: 2, text: expect.stringContaining('no published play') })
    expect(run(JSON.stringify({ ...play, game: '../crash' })).status).toBe(2)
    expect(run(JSON.stringify({ ...play, moves: [...play.moves, { take: true }] }))).toMatchObject({
      status: 1,
      text: expect.stringContaining('NO SUCH PLAY CAN BE'),
    })
  })
})
