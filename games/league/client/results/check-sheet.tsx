import type { PublishedRound } from '@ruka/contract/league-records'
import { Failed } from '@ruka/ui/parts/failed'
import { Sheet } from '@ruka/ui/parts/sheet'
import { Spinner } from '@ruka/ui/parts/spinner'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fill } from '../../../kit/fill.ts'
import { useStore } from '@ruka/client/store'
import { Unread } from '../../../kit/unread.ts'
import { verifyPath } from '../../../kit/verify-path.ts'
import { useApp } from '../app/app-context.ts'
import * as words from '../locales/league.en.json'
import { checkRound, type Checked } from './check-round.ts'

/** Draws the round once more on this device, and says whether all of it is as it was shown. */
export function CheckSheet({
  round,
  onClose,
}: {
  readonly round: PublishedRound
  readonly onClose: () => void
}) {
  const { slug } = useStore(useApp().league)
  const [tries, setTries] = useState(1)
  const { season, week } = round
  return (
    <Sheet title={fill(words.checkTitle, { season, week })} closeLabel={words.close} onClose={onClose}>
      <div className="space-y-3">
        <p className="text-14">{words.checkWhat}</p>
        <div role="status" className="space-y-2">
          <Found key={tries} slug={slug} round={round} onRetry={() => setTries(tries + 1)} />
        </div>
        <dl className="space-y-2 text-14">
          <Fact name={words.commitment} value={round.commitment} />
          <Fact name={words.seed} value={round.seed ?? ''} />
          {round.beaconRound !== null && (
            <Fact
              name={fill(words.beaconRound, { round: round.beaconRound })}
              value={round.beaconSignature ?? ''}
            />
          )}
        </dl>
        <p className="text-14 text-muted">
          {round.beaconRound === null ? words.chainOnly : words.withBeacon}{' '}
          <a
            className="font-semibold text-ember-text underline"
            href={pageOf(slug, round)}
            target="_blank"
            rel="noopener"
          >
            {words.verifyPage}
          </a>
        </p>
      </div>
    </Sheet>
  )
}

type FoundProps = { readonly slug: string; readonly round: PublishedRound; readonly onRetry: () => void }

/** What the check has found, or that its code did not come, which says nothing of the round. */
function Found({ slug, round, onRetry }: FoundProps) {
  const [checked, setChecked] = useState<Checked | 'failed' | 'unread'>()
  useEffect(() => {
    checkRound(slug, round, () => performance.now()).then(setChecked, error =>
      setChecked(error instanceof Unread ? 'unread' : 'failed'),
    )
  }, [slug, round])
  if (checked === undefined) return <Spinner className="mx-auto size-8" />
  if (checked === 'unread')
    return <Failed text={words.noAnswer} retryLabel={words.retry} busy={false} onRetry={onRetry} />
  if (checked === 'failed') return <Verdict isGood={false} text={words.checkFailed} />
  return <Verdicts checked={checked} />
}

/** The page that checks rounds, opened on this one. */
const pageOf = (league: string, { season, week }: PublishedRound): string =>
  `${verifyPath('verify-league')}#${league}/${season}/${week}`

const Verdicts = ({ checked }: { readonly checked: Checked }) => (
  <>
    <Verdict isGood={checked.seedFits} text={checked.seedFits ? words.seedFits : words.seedDiffers} />
    {!checked.matchesFit && <Verdict isGood={false} text={words.matchesDiffer} />}
    {checked.beaconFits !== undefined && (
      <Verdict
        isGood={checked.beaconFits}
        text={checked.beaconFits ? words.beaconFits : words.beaconDiffers}
      />
    )}
    <Verdict
      isGood={checked.others.length === 0}
      text={
        checked.others.length === 0
          ? fill(words.goalsFit, { ms: Math.max(1, Math.round(checked.tookMs)) })
          : fill(words.goalsDiffer, { n: checked.others.length })
      }
    />
  </>
)

const Verdict = ({ isGood, text }: { readonly isGood: boolean; readonly text: string }) => (
  <p className={`flex items-start gap-2 font-semibold ${isGood ? 'text-mint-text' : 'text-rose-text'}`}>
    {isGood ? (
      <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
    ) : (
      <CircleX className="size-5 shrink-0" aria-hidden="true" />
    )}
    {text}
  </p>
)

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt className="text-muted">{name}</dt>
    <dd className="mono">{value}</dd>
  </div>
)
