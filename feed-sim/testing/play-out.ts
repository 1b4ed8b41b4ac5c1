import { readConfig, type Config } from '../feed/config.ts'
import { RATES, type Incident, type Rates } from '../course/incidents.rules.ts'
import { Match } from '../feed/match.ts'
import type { Message } from '../messages/message.rules.ts'
import type { Fixture } from '../feed/schedule.rules.ts'
import { readSeason } from '../season.ts'

export const KICK_OFF_MS = Date.UTC(2026, 10, 28, 15)
const season = readSeason()

/** A match of the season by its place, at a kick-off of the tests. */
export const fixtureAt = (place: number): Fixture => ({
  id: 1_000 + place,
  kickOffMs: KICK_OFF_MS,
  played: season[place]!,
})

/** The configuration without incidents, but for those that always happen here. */
export const configWith = (always: readonly Incident[], env: Record<string, string> = {}): Config => ({
  ...readConfig({ FEED_SIM_PREMATCH_TICK_MS: '3600000', FEED_SIM_LIVE_TICK_MS: '300000', ...env }),
  rates: Object.fromEntries(
    Object.keys(RATES).map(name => [name, always.some(each => each === name) ? 1 : 0]),
  ) as Rates,
})

/** All messages of a match, from its listing to its end. */
export function playOut(
  place: number,
  always: readonly Incident[] = [],
  env: Record<string, string> = {},
): { match: Match; messages: readonly Message[] } {
  const match = new Match(fixtureAt(place), configWith(always, env), 0)
  return { match, messages: playOn(match) }
}

export function playOn(match: Match): readonly Message[] {
  const messages: Message[] = []
  while (match.dueMs < Infinity) messages.push(...match.proceed())
  return messages
}
