import { leg, market, slipOf, type TestSportsbook } from './sportsbook-harness.ts'

/** A line of 1x2 at these odds of the home win, with the feed's probabilities. */
export const priced = (home: number, probability: number, over: object = {}) => {
  const chances = [probability, (1 - probability) * 0.55, (1 - probability) * 0.45]
  const [, draw, away] = chances
  const line = market(1, { 1: home, 2: 0.95 / draw!, 3: 0.95 / away! })
  const outcomes = line.outcomes.map((each, index) => ({ ...each, probability: chances[index]! }))
  return { ...line, ...over, outcomes }
}

export type Bet = { readonly player: string; readonly code: string; readonly events: readonly string[] }

type Options = {
  readonly kes?: number
  readonly legs?: number
  readonly isLive?: boolean
  /** A new one otherwise, with KES 10,000. */
  readonly player?: string
}

/** A slip on home wins at odds of two, which are won half of the time. */
export async function placeBet(
  at: TestSportsbook,
  { kes = 1_000, legs = 1, isLive = false, player: by }: Options = {},
): Promise<Bet> {
  const player = by ?? (await at.player(10_000))
  const events: string[] = []
  for (let count = 0; count < legs; count++) {
    const event = await at.match({ markets: [priced(2, 0.5)], inHours: isLive ? 0 : 2 })
    if (isLive) await at.live(event, [0, 0], [priced(2, 0.5)])
    events.push(event)
  }
  await at.ctx.clock.advance(1)
  const selections = events.map(event => leg(event))
  const verdict = await at.place(slipOf(player, at.newId(), selections, { kes }))
  if (!verdict.ok) throw new Error(JSON.stringify(verdict))
  if (isLive) {
    await at.ctx.clock.advance(5_000)
    await at.settle()
    await at.ctx.clock.advance(1)
  }
  return { player, code: verdict.code, events }
}
