import { createStore } from '@ruka/client/store'
import { fill } from '../../kit/fill.ts'
import { painted } from '../../kit/motion.ts'
import { Unread } from '../../kit/unread.ts'
import { readRounds } from '../published-league.ts'
import { checkRound, claimedValue, leagueOf, withSignature, type CheckedRound } from '../round-check.ts'
import * as words from './locales/verify.en.json'
import { readRound, type Asked, type ReadRound } from './read-league.ts'

/** A check of a round and how far it is: the signature of the public value is proven last. */
export type Checked = {
  readonly title: string
  readonly read: ReadRound
  readonly checked: CheckedRound
  readonly isProving: boolean
}
/** What the page shows. Each check has a number of its own. */
type Result = { readonly nth: number } & (
  | { readonly is: 'nothing' | 'reading' }
  | { readonly is: 'fault'; readonly text: string; readonly again?: (() => void) | undefined }
  | ({ readonly is: 'checked' } & Checked)
)

export const result = createStore<Result>({ is: 'nothing', nth: 0 })
const nextNth = () => result.get().nth + 1
const fail = (text: string, again?: () => void) => result.set({ is: 'fault', nth: nextNth(), text, again })

/** Checks a round that the server of this page publishes. */
export async function checkPublished(asked: Asked): Promise<void> {
  result.set({ is: 'reading', nth: nextNth() })
  try {
    await check(await readRound((...request) => fetch(...request), asked))
  } catch (error) {
    const isMissing = error instanceof Unread && error.why === 'missing'
    if (isMissing) fail(words.missing)
    else fail(words.unreachable, () => void checkPublished(asked))
  }
}

/** Checks a saved round. Gives whether there is one in the text. */
export async function checkText(text: string): Promise<boolean> {
  const fault = (said: string) => {
    fail(said)
    return false
  }
  if (text.startsWith('{"header":')) return fault(words.wholeSeason)
  try {
    const handed = readRounds(text)
    const [round] = handed.rounds
    if (!round) return fault(words.notRound)
    const league = handed.league ?? leagueOf(round)
    if (league === undefined) return fault(round.seed === null ? words.voided : words.noLeague)
    await check({ ...handed, league, round })
    return true
  } catch {
    return fault(words.notRound)
  }
}

/** Shows the check of a round: first all that follows from its facts, then the proof of its public value. */
async function check(read: ReadRound): Promise<void> {
  const { round, league, seasonCommitment } = read
  const { season, week, beaconRound, beaconSignature } = round
  const claimed = await checkRound(round, { league, seasonCommitment, provenValue: claimedValue })
  const isProving = beaconRound !== null && beaconSignature !== null
  const title = fill(words.roundTitle, { league: nameOf(league), season, week })
  document.title = title
  const shown = { is: 'checked', nth: nextNth(), title, read } as const
  result.set({ ...shown, checked: claimed, isProving })
  if (!isProving) return
  // The arithmetic of the curve is fetched with the first value that is proven.
  const { isSignatureOf } = await import('../../fair/drand.ts')
  // A slow phone is busy with the curve for a while.
  await painted()
  // Another check may have begun meanwhile.
  if (result.get().nth !== shown.nth) return
  const checked = withSignature(claimed, isSignatureOf(beaconRound, beaconSignature))
  result.set({ ...shown, checked, isProving: false })
}

/** `Ligi Kuu` */
export const nameOf = (league: string): string =>
  league
    .split('-')
    .map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
