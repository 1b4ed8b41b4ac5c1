import { createStore } from '@ruka/client/store'
import { fill } from '../../kit/fill.ts'
import { painted } from '../../kit/motion.ts'
import { readDrand } from '../late-drand.ts'
import { Unread } from '../../kit/unread.ts'
import { openTurns } from '../../kit/turns.ts'
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
type Shown =
  | { readonly is: 'nothing' | 'reading' }
  | { readonly is: 'fault'; readonly text: string; readonly again?: (() => void) | undefined }
  | ({ readonly is: 'checked' } & Checked)
/** What the page shows. Each check has a number of its own. */
type Result = { readonly nth: number } & Shown

export const result = createStore<Result>({ is: 'nothing', nth: 0 })
const checks = openTurns()

/** The page shows what the check that began last has found: an older one may end after it. */
function beginCheck() {
  const { nth, isLast } = checks.begin()
  const show = (shown: Shown): void => {
    if (isLast()) result.set({ ...shown, nth })
  }
  return { isLast, show }
}
type Check = ReturnType<typeof beginCheck>

const unreachable = (again: () => void): Shown => ({ is: 'fault', text: words.unreachable, again })

/** Checks a round that the server of this page publishes. */
export async function checkPublished(asked: Asked): Promise<void> {
  const begun = beginCheck()
  const { show } = begun
  show({ is: 'reading' })
  try {
    await check(await readRound((...request) => fetch(...request), asked), begun)
  } catch (error) {
    const isMissing = error instanceof Unread && error.why === 'missing'
    if (isMissing) show({ is: 'fault', text: words.missing })
    else show(unreachable(() => void checkPublished(asked)))
  }
}

/** Checks a saved round. Gives whether there is one in the text. */
export async function checkText(text: string): Promise<boolean> {
  const begun = beginCheck()
  const fault = (said: string) => {
    begun.show({ is: 'fault', text: said })
    return false
  }
  if (text.startsWith('{"header":')) return fault(words.wholeSeason)
  try {
    const handed = readRounds(text)
    const [round] = handed.rounds
    if (!round) return fault(words.notRound)
    const league = handed.league ?? leagueOf(round)
    if (league === undefined) return fault(round.seed === null ? words.voided : words.noLeague)
    await check({ ...handed, league, round }, begun)
    return true
  } catch (error) {
    // What could not be fetched says nothing of the round.
    if (error instanceof Unread) begun.show(unreachable(() => void checkText(text)))
    else fault(words.notRound)
    return false
  }
}

/** Shows the check of a round: first all that follows from its facts, then the proof of its public value. */
async function check(read: ReadRound, { isLast, show }: Check): Promise<void> {
  const { round, league, seasonCommitment } = read
  const { season, week, beaconRound, beaconSignature } = round
  const claimed = await checkRound(round, { league, seasonCommitment, provenValue: claimedValue })
  const isProving = beaconRound !== null && beaconSignature !== null
  const title = fill(words.roundTitle, { league: nameOf(league), season, week })
  const shown = { is: 'checked', title, read } as const
  if (!isLast()) return
  document.title = title
  show({ ...shown, checked: claimed, isProving })
  if (!isProving) return
  const { isSignatureOf } = await readDrand()
  // A slow phone is busy with the curve for a while.
  await painted()
  if (!isLast()) return
  const checked = withSignature(claimed, isSignatureOf(beaconRound, beaconSignature))
  show({ ...shown, checked, isProving: false })
}

/** `Ligi Kuu` */
export const nameOf = (league: string): string =>
  league
    .split('-')
    .map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
