import { previousSeed } from '@ruka/games/fair/seeds.rules'
import { isSignatureOf } from '@ruka/games/fair/drand'
import { commitmentOf, drawMatch } from '@ruka/games/league/draw.rules'
import { gridOf } from '@ruka/games/league/grid.rules'
import { verdictsOf } from '@ruka/games/league/markets.rules'
import { tableOf } from '@ruka/games/league/table.rules'
import { marketOf } from '@ruka/sports/markets.rules'
import { FOUND_MAX, within, type AuditCheck, type AuditPeriod } from '../platform/context/audit.ts'
import { rows, sql, type Reader } from '../platform/db/db.ts'
import { readBetsOn, type BetOn } from '../sportsbook/index.ts'
import { eventIds } from './close-round.ts'
import { beaconValue, roundName } from './draw-round.ts'
import { goalsText, readGoals } from './model/match-text.rules.ts'
import { beaconTimeOf, pageOfEnded, readResults, type StoredRound } from './model/stored-rounds.ts'

/** Rounds that are looked at together. */
const PAGE = 200

/** Looks at every round that ended in the period, in pages. */
const eachRound =
  (
    find: (reader: Reader, rounds: readonly StoredRound[]) => Promise<readonly object[]>,
  ): AuditCheck['find'] =>
  async (reader, period) => {
    const found: object[] = []
    let after: StoredRound | undefined
    do {
      const page = await pageOfEnded(reader, { after, limit: PAGE, when: at => within(at, period) })
      found.push(...(await find(reader, page)))
      after = page.at(-1)
    } while (after && found.length < FOUND_MAX)
    return found.slice(0, FOUND_MAX)
  }

export const virtualsAudits: readonly AuditCheck[] = [
  {
    promise:
      'every round of a league was drawn from the seed that was committed to, after its lock and before a beacon that was named, goal by goal',
    find: eachRound(async (reader, rounds) => {
      const heads = await readHeads(reader)
      return rounds.flatMap(round => {
        const fault = drawFault(round, heads.get(`${round.league} ${round.season}`))
        return fault ? [{ round: roundName(round), fault }] : []
      })
    }),
  },
  {
    promise:
      'bets on a league are decided as its matches were drawn, those on a void round are void, and none was placed after the lock',
    find: eachRound(async (reader, rounds) => {
      const bets = Map.groupBy(await readBetsOn(reader, rounds.flatMap(eventIds)), ({ eventId }) => eventId)
      return rounds.flatMap(round =>
        round.matches.flatMap(({ eventId, goals }) =>
          (bets.get(eventId) ?? []).flatMap(bet => {
            const fault = betFault(bet, round, goals)
            return fault ? [{ round: roundName(round), ...bet, fault }] : []
          }),
        ),
      )
    }),
  },
  {
    promise: 'the champion of every season is the team on top of the table of its matches',
    find: (reader, period) => wrongChampions(reader, period),
  },
]

async function readHeads(reader: Reader): Promise<ReadonlyMap<string, Buffer>> {
  const seasons = await rows(
    reader,
    sql<{ key: string; commitment: Buffer }>`select league || ' ' || number as key, commitment
      from virtuals.seasons`,
  )
  return new Map(seasons.map(({ key, commitment }) => [key, commitment]))
}

function drawFault(round: StoredRound, head: Buffer | undefined): string | undefined {
  const { seed, state, week, commitment, beaconRound, beaconSignature, lockedAtMs, drawnAtMs } = round
  if (!head) return 'its season is missing'
  // A round of another database is void without its seed.
  if (seed === null) return state === 'void' ? undefined : 'its seed is missing'
  if (!commitment.equals(commitmentOf(seed))) return 'the seed is not the one that was committed to'
  let first: Uint8Array = seed
  for (let at = 0; at < week; at++) first = previousSeed(first)
  if (!head.equals(first)) return 'the seed is not of the season’s chain'
  if (state === 'void') return undefined
  if (lockedAtMs === null || drawnAtMs === null || lockedAtMs > drawnAtMs)
    return 'it was drawn before its lock'
  if (beaconRound !== null) {
    if (beaconSignature === null || !isSignatureOf(beaconRound, beaconSignature))
      return 'the signature of the beacon is not true'
    if (lockedAtMs >= beaconTimeOf(round)!) return 'the beacon was public before the lock'
  }
  const drawn = { seed, round: roundName(round), beacon: beaconValue(beaconSignature) }
  const wrong = round.matches.find(
    ({ no, means, goals }) => goals !== goalsText(drawMatch(drawn, no, gridOf(means))),
  )
  return wrong && `match ${wrong.no} is not what was drawn`
}

function betFault(bet: BetOn, round: StoredRound, goals: string | null): string | undefined {
  const bettingEndsMs = round.lockedAtMs ?? Infinity
  if (bet.latestBetMs > bettingEndsMs) return 'a bet was placed after the lock'
  if (bet.isVoid !== (round.state === 'void'))
    return bet.isVoid ? 'it is void, and its round is not' : 'it is not void'
  if (bet.isVoid) return undefined
  if (bet.isOverruled) return 'staff decided it'
  const market = marketOf(bet.market)
  const at = market?.outcomes.findIndex(({ id }) => id === bet.outcome) ?? -1
  if (!market || at < 0 || goals === null) return 'its market is unknown'
  return verdictsOf(readGoals(goals), market, bet.specifiers)[at] === bet.verdict
    ? undefined
    : 'it is decided otherwise'
}

async function wrongChampions(reader: Reader, period: AuditPeriod): Promise<readonly object[]> {
  const seasons = await rows(
    reader,
    sql<{ league: string; season: number; champion: number | null }>`select league, number as season, champion
      from virtuals.seasons where ended_at is not null and ${within(sql`ended_at`, period)}`,
  )
  const found: object[] = []
  for (const season of seasons) {
    const results = await readResults(reader, season)
    const [first] = tableOf(results.map(each => ({ ...each, score: readGoals(each.goals).score })))
    const champion = results.length > 0 ? first!.team : null
    if (champion !== season.champion) found.push({ ...season, first: champion })
  }
  return found
}
