import { createHash, createHmac } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { checkPublished } from './check-published.ts'
import { blockText, drawsFrom } from './draws.rules.ts'
import { payCents, type AnyRules, type RulesOfGame, type Strategy } from './play.rules.ts'
import type { PublishedPlay } from './published/published-play.ts'
import { verifyPlay } from './verifier/verify.ts'

const GAMES = join(import.meta.dirname, '../..')
/** The instant games: a folder with a manifest of its own and rules. */
export const slugs = readdirSync(GAMES).filter(slug =>
  ['manifest.ts', `${slug}.rules.ts`].every(file => existsSync(join(GAMES, slug, file))),
)
export const rulesOf = async (slug: string): Promise<RulesOfGame> =>
  ((await import(`../../${slug}/${slug}.rules.ts`)) as { rules: RulesOfGame }).rules

const STAKE = 10
const CAP = 1_500_000

/** A play as the server computes it: drawn with node's own HMAC, by a strategy. */
export function played(
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

/** Both checks of a play reproduce what the server drew, in this many plays of a game by every strategy. */
export async function expectReproduced(slug: string, plays: number): Promise<void> {
  const rules = await rulesOf(slug)
  const ways = [...rules[0].strategies()]
  for (let nonce = 0; nonce < plays; nonce++) {
    const play = played(rules[0], ways[nonce % ways.length]!, nonce)
    const { seedFits, shownFits, payFits } = checkPublished(rules, play)
    if (!seedFits || !shownFits || !payFits) expect.fail(JSON.stringify(play))
    const apart = verifyPlay({ ...play, game: slug })
    if (!apart.seedFits || !apart.shownFits || !apart.payFits) expect.fail(JSON.stringify(play))
  }
}
