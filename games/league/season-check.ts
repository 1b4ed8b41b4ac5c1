/** Checks the rounds of a season in order: each by itself, and that none is missing, out of time or of another chain. */
import { beaconAtMs, drandRoundFrom } from '../fair/beacon.ts'
import type { ExportedRound, ExportHeader, ExportTotals } from './published-league.ts'
import { checkRound, hashed, type Around, type Step } from './round-check.ts'
import { VOID_REASONS } from './void-reasons.ts'
import type { VerifiedMatch } from './verifier.ts'

/** A round whose stakes were returned, with what it would have come to. */
export type VoidRound = {
  readonly week: number
  readonly reason: string
  /** Undefined where a part of its draw is not in the export. */
  readonly drawn: readonly VerifiedMatch[] | undefined
}

/** What is wrong with each step, as tools print it. */
export const STEP_FAULTS: Readonly<Record<Step['key'], string>> = {
  form: 'what is published of it does not fit its state, or its times are out of order',
  commitment: 'another seed was committed to',
  chain: 'its seed does not lead to the commitment of the season',
  matches: 'its matches or their expected goals are not those of the season',
  beacon: 'its public value is not proven, or was public before betting ended, or came after the draw',
  results: 'its results do not follow from its seed and public value',
}

/** The part of a round after which betting ends, and the time until the public value of its draw. */
const BETTING = 0.625
const BEACON_AFTER_MS = 3_000

export function openSeasonCheck(
  header: ExportHeader,
  { fault, provenValue }: { fault: (text: string) => void; provenValue: Around['provenValue'] },
) {
  const { league, season, commitment, hasBeacon } = header
  const around = { league, seasonCommitment: commitment, provenValue }
  const sums = { rounds: 0, void: 0, matches: 0, goals: 0 }
  const table = openTable()
  const voids = new Map<number, VoidRound>()
  /** Void rounds whose seeds were not shown: the seed of a later week leads to them. */
  let secret: ExportedRound[] = []
  let before: ExportedRound | undefined

  const proof = async (round: ExportedRound): Promise<void> => {
    const { steps, drawn } = await checkRound(round, around)
    for (const { key, isRight } of steps)
      if (isRight === false) fault(`week ${round.week}: ${STEP_FAULTS[key]}`)
    if (round.state !== 'void') return
    voids.set(round.week, {
      week: round.week,
      reason: round.reason ? VOID_REASONS[round.reason] : 'no reason',
      drawn,
    })
  }
  const place = (round: ExportedRound): void => {
    const name = `week ${round.week}`
    if (round.season !== season) fault(`${name} is of another season`)
    if (round.week !== (before?.week ?? 0) + 1) fault(`${name} is out of order`)
    if (before && Date.parse(round.at) < Date.parse(before.at) + before.roundMs)
      fault(`${name} began before the week before it was over`)
    const publishedMs = Date.parse(round.publishedAt)
    if (publishedMs < Date.parse(header.committedAt)) fault(`${name} was published before the season’s chain`)
    if (publishedMs > Date.parse(round.at) + round.roundMs) fault(`${name} was published after its end`)
    if ((round.beaconRound !== null) !== hasBeacon)
      fault(`${name} ${hasBeacon ? 'names no public value' : 'names one in a season without them'}`)
    if (round.beaconRound !== null) namedFault(round, round.beaconRound, publishedMs, fault)
  }

  return {
    async round(round: ExportedRound): Promise<void> {
      place(round)
      if (round.seed !== null)
        for (const earlier of secret.splice(0)) {
          const seed = hashed(round.seed, round.week - earlier.week)
          await proof({ ...earlier, seed })
        }
      await proof(round)
      if (round.seed === null && round.state === 'void') secret = [...secret, round]
      sums.rounds++
      if (round.state === 'void') sums.void++
      for (const [at, goals] of (round.results ?? []).entries()) {
        const [home, away] = round.fixtures[at]!
        table.add(home, away, goals)
        sums.matches++
        sums.goals += goals.match(/[ha]/g)?.length ?? 0
      }
      before = round
    },
    end(totals: ExportTotals): void {
      for (const [name, sum] of Object.entries(sums))
        if (totals[name as keyof typeof sums] !== sum) fault(`the total of ${name} is not that of the rounds`)
      if (header.champion === null) return
      if (before?.week !== 38) fault('the season has a champion before its end')
      if (table.first() !== header.champion) fault('the champion is not first of the table')
    },
    voids: () => [...voids.values()],
  }
}

/** The value is that of the first round of drand from three seconds after betting, and was named before it existed. */
function namedFault(
  { week, at, roundMs }: ExportedRound,
  named: number,
  publishedMs: number,
  fault: (text: string) => void,
): void {
  const afterMs = Date.parse(at) + Math.round(roundMs * BETTING) + BEACON_AFTER_MS
  const due = drandRoundFrom(afterMs)
  if (due.round !== named) fault(`week ${week} names round ${named} of drand instead of round ${due.round}`)
  if (publishedMs >= beaconAtMs({ ...due, round: named })!)
    fault(`week ${week} was published when its public value was known`)
}

/** Three points for a win; then goal difference, goals, and the place in the list. */
function openTable() {
  const rows = Array.from({ length: 20 }, (_, team) => ({ team, points: 0, difference: 0, scored: 0 }))
  return {
    add(home: number, away: number, goals: string): void {
      const scored = { home: goals.split('h').length - 1, away: goals.split('a').length - 1 }
      for (const [team, own, other] of [
        [home, scored.home, scored.away],
        [away, scored.away, scored.home],
      ] as const) {
        const row = rows[team]!
        row.points += own > other ? 3 : own === other ? 1 : 0
        row.difference += own - other
        row.scored += own
      }
    },
    first: (): number => {
      const weight = (row: (typeof rows)[number]) => [row.points, row.difference, row.scored, -row.team]
      return rows.reduce((best, row) => {
        const [one, other] = [weight(best), weight(row)]
        const at = one.findIndex((value, place) => value !== other[place])
        return other[at]! > one[at]! ? row : best
      }).team
    },
  }
}
