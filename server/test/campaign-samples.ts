const DAY_MS = 86_400_000
const text = (en: string) => ({ en, sw: en })

/**
 * A jackpot of one level on the game of its name, so that jackpots of one test leave those of another alone; a share of
 * 1 % and a chance of nothing unless it is said otherwise.
 */
export const jackpot = (id: string, level: object = {}, more: object = {}) => ({
  kind: 'jackpot',
  id,
  name: text('Jackpot'),
  terms: text('Terms'),
  games: [id],
  levels: [{ level: 'mini', seed: 100, shareX1000000: 10_000, oneIn: 1_000_000_000, ...level }],
  ...more,
})

/** A race of a day from now on. */
export const race = (id: string, nowMs: number, more: object = {}) => ({
  kind: 'race',
  id,
  name: text('Race'),
  terms: text('Terms'),
  startsAt: new Date(nowMs).toISOString(),
  endsAt: new Date(nowMs + DAY_MS).toISOString(),
  prizes: [
    { from: 1, to: 1, kind: 'money', amount: 1_000 },
    { from: 2, to: 3, kind: 'money', amount: 250 },
  ],
  ...more,
})

export const tournament = (id: string, nowMs: number, more: object = {}) => ({
  ...race(id, nowMs),
  kind: 'tournament',
  scoring: 'best_multiplier',
  ...more,
})
