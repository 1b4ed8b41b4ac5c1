import { nairobiTime } from '@ruka/contract/nairobi'
import type { LeagueVoidReason } from '@ruka/contract/league'
import { el, icon } from '../../kit/dom.ts'
import { fill } from '../../kit/fill.ts'
import { icons } from '../../kit/icons.ts'
import type { CheckedRound, Step, StepKey, ValueName } from '../round-check.ts'
import { TEAMS_OF } from '../teams.ts'
import * as words from './locales/verify.en.json'
import type { ReadRound } from './read-league.ts'

const VOIDS: Readonly<Record<LeagueVoidReason, string>> = {
  not_drawn: words.void_not_drawn,
  lock_late: words.void_lock_late,
  beacon_late: words.void_beacon_late,
  staff: words.void_staff,
  restored: words.void_restored,
}

/** A check and how far it is: the signature of the public value is proven last. */
export type Shown = { readonly checked: CheckedRound; readonly isProving: boolean }

/** The verdict above the results, what it does not prove, and the steps. */
export const proofView = (read: ReadRound, shown: Shown): HTMLElement =>
  el(
    'div',
    { class: 'proof' },
    verdictView(read, shown),
    ...resultsView(read, shown.checked),
    ...limitsView(read, shown.checked),
    el(
      'details',
      { open: !shown.checked.isRight },
      el('summary', {}, words.steps),
      el('ol', { class: 'steps' }, ...shown.checked.steps.map(step => stepView(step, shown.isProving))),
    ),
  )

function verdictView({ round }: ReadRound, { checked, isProving }: Shown): HTMLElement {
  const [title, text] = verdictOf(round, checked, isProving)
  return el(
    'div',
    { class: 'verdict', 'data-fair': String(checked.isRight), role: 'status' },
    icon(checked.isRight ? (isProving ? icons.history : icons.check) : icons.close),
    el('div', {}, el('h3', {}, title), el('p', {}, text)),
  )
}

function verdictOf(
  round: ReadRound['round'],
  { steps, isRight }: CheckedRound,
  isProving: boolean,
): readonly [title: string, text: string] {
  if (!isRight) {
    const wrong = steps.filter(step => step.isRight === false).map(({ key }) => TITLES[key])
    return [words.failed, fill(words.failedText, { steps: wrong.join('; ') })]
  }
  if (round.state === 'void') return [words.voided, round.reason ? VOIDS[round.reason] : '']
  if (round.beaconRound === null) return [words.unchanged, words.knownBefore]
  if (isProving) return [words.proving, '']
  const publicAt = steps
    .find(({ key }) => key === 'beacon')
    ?.values.find(([name]) => name === 'publicAt')?.[1]
  return [words.genuine, fill(words.genuineText, { time: publicAt ? dateTime(publicAt) : '–' })]
}

function resultsView({ round, league, teams }: ReadRound, { drawn }: CheckedRound): readonly HTMLElement[] {
  if (!drawn) return []
  const nameOf = (team: number) => teams?.[team] ?? TEAMS_OF[league]?.[team]?.name ?? String(team)
  const minutes = (goals: readonly string[], side: string) =>
    goals
      .filter(goal => goal.endsWith(side))
      .map(goal => fill(words.minute, { minute: Number.parseInt(goal) }))
      .join(' ')
  return [
    el(
      'section',
      {},
      el('h3', {}, round.state === 'void' ? words.wouldBe : words.results),
      el(
        'ol',
        { class: 'results' },
        ...drawn.map(({ home, away, goals }, at) =>
          el(
            'li',
            {},
            el('span', { class: 'home' }, nameOf(round.fixtures[at]![0])),
            el('b', {}, `${home}:${away}`),
            el('span', {}, nameOf(round.fixtures[at]![1])),
            el('small', { class: 'home' }, minutes(goals, 'home')),
            el('span', {}),
            el('small', {}, minutes(goals, 'away')),
          ),
        ),
      ),
    ),
  ]
}

/** `2026-05-04 14:00:03 EAT`. Formats of the browser take a slow phone longer than the check itself. */
const dateTime = (iso: string): string => `${nairobiTime(Date.parse(iso))} EAT`

function limitsView({ round }: ReadRound, { isRight }: CheckedRound): readonly HTMLElement[] {
  if (!isRight || round.lockedAt === null) return []
  const lock = fill(words.limitLock, { time: dateTime(round.lockedAt) })
  return [
    el(
      'section',
      {},
      el('h3', {}, words.limits),
      el('ul', { class: 'limits' }, ...[lock, words.limitShown].map(text => el('li', {}, text))),
    ),
  ]
}

function stepView({ key, isRight, values }: Step, isProving: boolean): HTMLElement {
  const isWaiting = key === 'beacon' && isProving && isRight === true
  const mark = isWaiting ? words.waiting : isRight ? words.right : words.wrong
  return el(
    'li',
    {},
    el(
      'h4',
      {},
      TITLES[key],
      ...(isRight === undefined
        ? []
        : [el('strong', { class: 'mark', ...(isWaiting ? {} : { 'data-same': String(isRight) }) }, mark)]),
    ),
    el('p', {}, TEXTS[key]),
    el(
      'dl',
      {},
      ...values.flatMap(([name, value]) => [el('dt', {}, NAMES[name]), el('dd', {}, el('code', {}, value))]),
    ),
  )
}

const TITLES: Readonly<Record<StepKey, string>> = {
  form: words.formTitle,
  commitment: words.commitmentTitle,
  chain: words.chainTitle,
  matches: words.matchesTitle,
  beacon: words.beaconTitle,
  results: words.resultsTitle,
}
const TEXTS: Readonly<Record<StepKey, string>> = {
  form: words.formText,
  commitment: words.commitmentText,
  chain: words.chainText,
  matches: words.matchesText,
  beacon: words.beaconText,
  results: words.resultsText,
}
const NAMES: Readonly<Record<ValueName, string>> = {
  seed: words.seed,
  computed: words.computed,
  published: words.published,
  season: words.start,
  lockedAt: words.lockedAt,
  publicAt: words.publicAt,
  drawnAt: words.drawnAt,
  lookUp: words.lookUp,
  signature: words.signature,
  value: words.value,
}
