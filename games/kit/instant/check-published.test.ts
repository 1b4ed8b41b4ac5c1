import { spawnSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { join } from 'node:path'
import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkPublished } from './check-published.ts'
import { blockText, drawsFrom } from './draws.rules.ts'
import { payCents, type AnyRules, type RulesOfGame, type Strategy } from './play.rules.ts'
import type { PublishedPlay } from './published/published-play.ts'
import { verifyPlay } from './verifier/verify.ts'

const GAMES = join(import.meta.dirname, '../..')
/** The instant games: a folder with a manifest of its own and rules. */
const slugs = readdirSync(GAMES).filter(slug =>
  ['manifest.ts', `${slug}.rules.ts`].every(file => existsSync(join(GAMES, slug, file))),
)
const rulesOf = async (slug: string): Promise<RulesOfGame> =>
  ((await import(`../../${slug}/${slug}.rules.ts`)) as { rules: RulesOfGame }).rules

const STAKE = 10
const CAP = 1_500_000

/** A play as the server computes it: drawn with node's own HMAC, by a strategy. */
function played(
  rules: AnyRules,
  { start, move }: Strategy<unknown, unknown, unknown>,
  nonce: number,
): PublishedPlay {
  const serverSeed = createHash('sha256')
    .update(`seed ${nonce % 7}`)
    .digest()
  const clientSeed = `client-seed-${nonce % 5}`
  const draws = () =>
    drawsFrom(index =>
      createHmac('sha256', serverSeed)
        .update(blockText(clientSeed, nonce, index))
        .digest(),
    )
  const stake = rules.stakeKes?.(start) ?? STAKE
  const cap = { numerator: CAP * 100, denominator: stake * 100 }
  const moves: unknown[] = []
  for (;;) {
    const { shown, pay, over } = rules.play(draws(), start, moves, cap)
    if (over)
      return {
        game: '',
        version: rules.version,
        hash: createHash('sha256').update(serverSeed).digest('hex'),
        serverSeed: serverSeed.toString('hex'),
        clientSeed,
        nonce,
        stake,
        cap: CAP,
        start,
        moves,
        shown,
        pay: payCents(stake * 100, pay) / 100,
      }
    moves.push(move!(shown))
  }
}

describe('the check of a play', () => {
  it.each(slugs)(
    'on a phone and the independent verifier reproduce the server’s draws in 10,000 plays of %s',
    { timeout: 120_000 },
    async slug => {
      const rules = await rulesOf(slug)
      const ways = [...rules[0].strategies()]
      for (let nonce = 0; nonce < 10_000; nonce++) {
        const play = played(rules[0], ways[nonce % ways.length]!, nonce)
        const { seedFits, shownFits, payFits } = checkPublished(rules, play)
        if (!seedFits || !shownFits || !payFits) expect.fail(JSON.stringify(play))
        const apart = verifyPlay({ ...play, game: slug })
        if (!apart.seedFits || !apart.shownFits || !apart.payFits) expect.fail(JSON.stringify(play))
      }
    },
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
