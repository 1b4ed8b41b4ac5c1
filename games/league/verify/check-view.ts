import { copyText } from '../../kit/copy.ts'
import { el, icon, setText } from '../../kit/dom.ts'
import { fill } from '../../kit/fill.ts'
import { icons } from '../../kit/icons.ts'
import { savedText } from '../published-league.ts'
import { checkRound, claimedValue, withSignature } from '../round-check.ts'
import { TEAMS_OF } from '../teams.ts'
import * as words from './locales/verify.en.json'
import { proofView } from './proof-view.ts'
import type { ReadRound } from './read-league.ts'

/** Shows the check of a round: first all that follows from its facts, then the proof of its public value. */
export async function showCheck(place: HTMLElement, read: ReadRound): Promise<void> {
  const { round, league, seasonCommitment } = read
  const claimed = await checkRound(round, { league, seasonCommitment, provenValue: claimedValue })
  const { beaconRound, beaconSignature } = round
  const isProving = beaconRound !== null && beaconSignature !== null
  const title = fill(words.roundTitle, { league: nameOf(league), season: round.season, week: round.week })
  document.title = title
  const head = el('h2', {}, title)
  const show = (checked: typeof claimed, isWaiting: boolean) =>
    place.replaceChildren(head, proofView(read, { checked, isProving: isWaiting }), ...actionsView(read))
  show(claimed, isProving)
  if (!isProving) return
  // The arithmetic of the curve is fetched with the first value that is proven.
  const { isSignatureOf } = await import('../../fair/drand.ts')
  await painted()
  show(withSignature(claimed, isSignatureOf(beaconRound, beaconSignature)), false)
}

/** The next picture is on the screen: a slow phone is busy with the curve for a while. */
const painted = (): Promise<void> =>
  new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 0)))

/** `Ligi Kuu` */
export const nameOf = (league: string): string =>
  league
    .split('-')
    .map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')

/** A round to keep: it can be checked again without any server. */
function actionsView({ round, league, seasonCommitment, teams }: ReadRound): readonly HTMLElement[] {
  const text = savedText(round, {
    league,
    seasonCommitment,
    teams: teams ?? TEAMS_OF[league]?.map(({ name }) => name),
  })
  const status = el('p', { class: 'proof-note', role: 'status' })
  const copy = el('button', { type: 'button', class: 'plain' }, icon(icons.copy), words.copy)
  copy.addEventListener('click', () => {
    void copyText(text).then(copied => setText(status, copied ? words.copied : words.notCopied))
  })
  const save = el('button', { type: 'button', class: 'plain' }, words.save)
  save.addEventListener('click', () => {
    const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    el('a', { href, download: `${league}-${round.season}-${round.week}.json` }).click()
    // The browser reads it after the click.
    setTimeout(() => URL.revokeObjectURL(href), 60_000)
  })
  return [el('div', { class: 'proof-actions no-print' }, copy, save), status]
}
