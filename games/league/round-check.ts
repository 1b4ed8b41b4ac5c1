/**
 * Checks a published round of a league, in a browser or in Node and without our server: that its seed is the one
 * that was committed to and belongs to its season, that its matches are those of the season, that the public value
 * was unknown when betting ended, and that every goal follows.
 */
import type { PublishedRound } from '@ruka/contract/league-records'
import { LEAGUES } from '@ruka/contract/virtual-ids'
import { addressOf, beaconAtMs, drandRoundFrom } from '../fair/beacon.ts'
import { matchesOfWeek, type Match } from './season-verifier.ts'
import { sha256 } from './sha256.ts'
import { commitmentTo, verifyLeagueRound, type VerifiedMatch } from './verifier.ts'

export type StepKey = 'form' | 'commitment' | 'chain' | 'matches' | 'beacon' | 'results'
/** One step of a check. `isRight` is undefined where there is nothing to compare. */
export type Step = {
  readonly key: StepKey
  readonly isRight: boolean | undefined
  readonly values: readonly (readonly [name: ValueName, value: string])[]
}
export type ValueName = (typeof VALUE_NAMES)[number]
export const VALUE_NAMES = [
  'seed',
  'computed',
  'published',
  'season',
  'lockedAt',
  'publicAt',
  'drawnAt',
  'lookUp',
  'signature',
  'value',
] as const

export type CheckedRound = {
  readonly steps: readonly Step[]
  /** No step is wrong. */
  readonly isRight: boolean
  /** What seed and public value draw, also where the round is void; undefined where one of them is not known. */
  readonly drawn: readonly VerifiedMatch[] | undefined
}

/** What a check needs to know beside the round. */
export type Around = {
  readonly league: string
  /** The head of the season's chain. */
  readonly seasonCommitment?: string | undefined
  /** The value of a round of drand with this signature; undefined where the network did not sign it so. */
  readonly provenValue: (round: number, signature: string) => Promise<string | undefined>
}

/** @throws RangeError where a part is not in its published format */
export async function checkRound(round: PublishedRound, around: Around): Promise<CheckedRound> {
  const { week, seed, beaconRound, beaconSignature } = round
  const head = seed === null ? undefined : hashed(seed, week)
  const commitment = head ?? around.seasonCommitment
  const value =
    beaconRound === null
      ? ''
      : beaconSignature === null
        ? undefined
        : await around.provenValue(beaconRound, beaconSignature)
  const verified =
    seed === null || value === undefined ? undefined : await drawnBy(round, around.league, { seed, value })
  const matches = commitment && matchesOfWeek(around.league, commitment, week)
  const steps = [
    formStep(round),
    ...(seed === null ? [] : [commitmentStep(round, seed), chainStep(head!, around.seasonCommitment)]),
    ...(commitment ? [matchesStep(round.fixtures, matches || undefined)] : []),
    ...(beaconRound === null ? [] : [beaconStep(round, beaconRound, value)]),
    ...(round.results === null || !verified ? [] : [resultsStep(round.results, verified)]),
  ]
  return { steps, isRight: steps.every(({ isRight }) => isRight !== false), drawn: verified }
}

/** A round that was played has a seed, times and results; a void one a reason, and no results. */
function formStep(round: PublishedRound): Step {
  const { state, reason, seed, lockedAt, drawnAt, results, beaconRound, beaconSignature } = round
  const isPlayed = ![seed, lockedAt, drawnAt, results].includes(null) && reason === null
  const isVoid = reason !== null && results === null && drawnAt === null
  const hasValue = beaconRound === null ? beaconSignature === null : beaconSignature !== null
  const inOrder = [round.at, lockedAt, drawnAt].filter(time => time !== null).map(time => Date.parse(time))
  const isOrdered = inOrder.every((ms, at) => at === 0 || ms >= inOrder[at - 1]!)
  const isRight = isOrdered && (state === 'void' ? isVoid : isPlayed && hasValue)
  return { key: 'form', isRight, values: [] }
}

function commitmentStep({ commitment }: PublishedRound, seed: string): Step {
  const computed = commitmentTo(seed)
  return {
    key: 'commitment',
    isRight: computed === commitment,
    values: [
      ['seed', seed],
      ['computed', computed],
      ['published', commitment],
    ],
  }
}

function chainStep(head: string, given: string | undefined): Step {
  const season = given === undefined ? [] : ([['season', given]] as const)
  return {
    key: 'chain',
    isRight: given === undefined ? undefined : head === given,
    values: [['computed', head], ...season],
  }
}

function matchesStep(published: readonly Match[], found: readonly Match[] | undefined): Step {
  const wrong = published.findIndex((match, at) => match.join() !== found?.[at]?.join())
  const values = (
    wrong < 0
      ? []
      : [
          ['computed', matchText(wrong, found?.[wrong])],
          ['published', matchText(wrong, published[wrong])],
        ]
  ) satisfies Step['values']
  return { key: 'matches', isRight: wrong < 0 && found?.length === published.length, values }
}
const matchText = (at: number, match: Match | undefined): string =>
  match ? `${at}: ${match[0]}–${match[1]}, ${match[2]} : ${match[3]}` : '–'

/** The value was public only after the lock, it is the network's own, and the draw waited for it. */
function beaconStep(round: PublishedRound, number: number, value: string | undefined): Step {
  const { beaconSignature, lockedAt, drawnAt, state } = round
  const beacon = { ...drandRoundFrom(0), round: number }
  const publicMs = beaconAtMs(beacon)!
  const isRight =
    lockedAt !== null &&
    Date.parse(lockedAt) < publicMs &&
    drawnAt !== null &&
    Date.parse(drawnAt) >= publicMs &&
    value !== undefined
  return {
    key: 'beacon',
    // A round is void where its lock or the value was late.
    isRight: state === 'void' ? undefined : isRight,
    values: [
      ['lockedAt', lockedAt ?? '–'],
      ['publicAt', new Date(publicMs).toISOString()],
      ['drawnAt', drawnAt ?? '–'],
      ['lookUp', addressOf(beacon)],
      ...(beaconSignature === null ? [] : [['signature', beaconSignature] as const]),
      ...(value === undefined ? [] : [['value', value] as const]),
    ],
  }
}

/** Goals as they are published: `h23a67`. */
export const goalsText = ({ goals }: VerifiedMatch): string =>
  goals.map(goal => goal.replace(/^(\d+) (h|a).*$/, '$2$1')).join('')

function resultsStep(published: readonly string[], verified: readonly VerifiedMatch[]): Step {
  const found = verified.map(goalsText)
  const wrong = found.flatMap((goals, at) => (goals === published[at] ? [] : [at]))
  return {
    key: 'results',
    isRight: wrong.length === 0 && found.length === published.length,
    values: wrong.flatMap(at => [
      ['computed', `${at}: ${found[at]}`] as const,
      ['published', `${at}: ${published[at]}`] as const,
    ]),
  }
}

const drawnBy = async (
  { season, week, commitment, fixtures }: PublishedRound,
  league: string,
  { seed, value }: { readonly seed: string; readonly value: string },
) =>
  (
    await verifyLeagueRound({
      round: `${league}:${season}:${week}`,
      commitment,
      seed,
      beacon: value,
      means: fixtures.map(([, , home, away]) => ({ home, away })),
    })
  ).matches

/** A value hashed that often with SHA-256, hexadecimal. */
export function hashed(hex: string, times: number): string {
  let bytes = Uint8Array.from(hex.match(/../g)!, byte => Number.parseInt(byte, 16))
  for (let at = 0; at < times; at++) bytes = sha256(bytes)
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** The value of a round of drand with this signature, which is not proven to be the network’s. */
export const claimedValue: Around['provenValue'] = (_, signature) => Promise.resolve(hashed(signature, 1))

/** A check with a claimed value, once its signature was proven or refuted. */
export function withSignature(checked: CheckedRound, isProven: boolean): CheckedRound {
  const steps = checked.steps.map(step =>
    step.key === 'beacon' && !isProven ? { ...step, isRight: false } : step,
  )
  return { ...checked, steps, isRight: checked.isRight && isProven }
}

/** The league whose season has the matches of a round; undefined where none has, or the round has no seed. */
export function leagueOf({ seed, week, fixtures }: PublishedRound): string | undefined {
  if (seed === null) return undefined
  const head = hashed(seed, week)
  for (const { slug } of LEAGUES) {
    const matches = matchesOfWeek(slug, head, week)
    if (matchesStep(fixtures, matches).isRight) return slug
  }
  return undefined
}
