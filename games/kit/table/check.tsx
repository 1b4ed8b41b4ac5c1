import { toKes, type Cents } from '@ruka/contract/money'
import { fill } from '../fill.ts'
import { money } from '../format.ts'
import * as words from '../locales/check.en.json'
import type { Played } from '../reality.rules.ts'
import { Fact } from './fact.tsx'
import type { Sheets } from './sheets.tsx'

/** The two answers to the reality check, and a link to more information. */
export type CheckAnswers = { goOn(): void; leave(): void; readMore(): void }

/** Opens the reality check, which must be answered. */
export function openCheck(
  sheets: Pick<Sheets, 'open' | 'close'>,
  played: Played | undefined,
  answers: CheckAnswers,
): void {
  let answered = false
  const answer = (then: () => void) => () => {
    answered = true
    sheets.close()
    then()
  }
  const { goOn, leave } = answers
  const ms = performance.now() - (played?.sinceMs ?? 0)
  sheets.open({
    title: words.title,
    body: <Check {...answers} ms={ms} played={played} goOn={answer(goOn)} leave={answer(leave)} />,
    closable: false,
    // A phone's back gesture is an answer, too: the player is still present.
    onClose: () => {
      if (!answered) goOn()
    },
  })
}

type Props = CheckAnswers & { readonly ms: number; readonly played: Played | undefined }

/**
 * The time played and, for real money, its result; two equal buttons, since neither answer may be favoured.
 */
const Check = ({ ms, played, goOn, leave, readMore }: Props) => (
  <div className="check">
    <p>{fill(words.played, { time: durationText(ms) })}</p>
    {played?.stakedCents !== undefined && <Result staked={played.stakedCents} paid={played.paidCents!} />}
    <p className="hint">{words.noBet}</p>
    <div className="pair">
      <button type="button" className="plain" onClick={goOn}>
        {words.goOn}
      </button>
      <button type="button" className="plain" onClick={leave}>
        {words.leave}
      </button>
    </div>
    <button type="button" className="link" onClick={readMore}>
      {words.more}
    </button>
  </div>
)

function Result({ staked, paid }: { readonly staked: Cents; readonly paid: Cents }) {
  const net = paid - staked
  return (
    <dl>
      <Fact name={words.staked}>KES {money(toKes(staked))}</Fact>
      <Fact name={words.paid}>KES {money(toKes(paid))}</Fact>
      <Fact name={net > 0 ? words.netWin : net < 0 ? words.netLoss : words.netNone}>
        KES {money(Math.abs(toKes(paid) - toKes(staked)))}
      </Fact>
    </dl>
  )
}

/** Whole minutes: `1 hour 5 minutes`. */
function durationText(ms: number): string {
  const all = Math.max(1, Math.floor(ms / 60_000))
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  const text = hours === 0 ? words.minutes : minutes === 0 ? words.hours : words.hoursAndMinutes
  return fill(text, { hours, minutes })
}
