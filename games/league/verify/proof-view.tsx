import { nairobiTime } from '@ruka/contract/nairobi'
import type { LeagueVoidReason } from '@ruka/contract/league'
import { fill } from '../../kit/fill.ts'
import { icons } from '../../kit/icons.ts'
import { CodeFact, Step, Steps, Verdict } from '../../kit/table/proof.tsx'
import type { Step as StepOfCheck, StepKey, ValueName } from '../round-check.ts'
import { TEAMS_OF } from '../teams.ts'
import * as words from './locales/verify.en.json'
import type { Checked } from './result.ts'

const VOIDS: Readonly<Record<LeagueVoidReason, string>> = {
  not_drawn: words.void_not_drawn,
  lock_late: words.void_lock_late,
  beacon_late: words.void_beacon_late,
  staff: words.void_staff,
  restored: words.void_restored,
}

type Props = { readonly shown: Checked }

/** The verdict above the results, what it does not prove, and the steps. */
export function ProofView({ shown }: Props) {
  const { isProving, checked } = shown
  const { isRight, steps } = checked
  const [title, text] = verdictOf(shown)
  return (
    <div className="proof">
      <Verdict
        isFair={isRight}
        icon={isRight && isProving ? icons.history : undefined}
        title={title}
        text={text}
      />
      <Results shown={shown} />
      <Limits shown={shown} />
      <Steps title={words.steps} isOpen={!isRight}>
        {steps.map(step => (
          <StepView key={step.key} step={step} isProving={isProving} />
        ))}
      </Steps>
    </div>
  )
}

function verdictOf({
  read: { round },
  checked: { steps, isRight },
  isProving,
}: Checked): readonly [title: string, text: string] {
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

function Results({ shown: { read, checked } }: Props) {
  const { round, league, teams } = read
  if (!checked.drawn) return null
  const nameOf = (team: number) => teams?.[team] ?? TEAMS_OF[league]?.[team]?.name ?? String(team)
  return (
    <section>
      <h3>{round.state === 'void' ? words.wouldBe : words.results}</h3>
      <ol className="results">
        {checked.drawn.map(({ home, away, goals }, at) => (
          <li key={at}>
            <span className="home">{nameOf(round.fixtures[at]![0])}</span>
            <b>{`${home}:${away}`}</b>
            <span>{nameOf(round.fixtures[at]![1])}</span>
            <small className="home">{minutesOf(goals, 'home')}</small>
            <span />
            <small>{minutesOf(goals, 'away')}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}

const minutesOf = (goals: readonly string[], side: string): string =>
  goals
    .filter(goal => goal.endsWith(side))
    .map(goal => fill(words.minute, { minute: Number.parseInt(goal) }))
    .join(' ')

/** `2026-05-04 14:00:03 EAT`. Formats of the browser take a slow phone longer than the check itself. */
const dateTime = (iso: string): string => `${nairobiTime(Date.parse(iso))} EAT`

function Limits({ shown: { read, checked } }: Props) {
  const { lockedAt } = read.round
  if (!checked.isRight || lockedAt === null) return null
  return (
    <section>
      <h3>{words.limits}</h3>
      <ul className="limits">
        <li>{fill(words.limitLock, { time: dateTime(lockedAt) })}</li>
        <li>{words.limitShown}</li>
      </ul>
    </section>
  )
}

type StepProps = { readonly step: StepOfCheck; readonly isProving: boolean }

function StepView({ step: { key, isRight, values }, isProving }: StepProps) {
  const isWaiting = key === 'beacon' && isProving && isRight === true
  const mark = isWaiting ? words.waiting : isRight ? words.right : words.wrong
  return (
    <Step
      title={TITLES[key]}
      text={TEXTS[key]}
      mark={isRight === undefined ? undefined : mark}
      isSame={isWaiting ? undefined : isRight}
    >
      <dl>
        {values.map(([name, value], at) => (
          <CodeFact key={at} name={NAMES[name]} value={value} />
        ))}
      </dl>
    </Step>
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
