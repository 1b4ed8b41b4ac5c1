import { toKes } from '@ruka/contract/money'
import { fill } from '../../../fill.ts'
import { count, shortMoney } from '../../../format.ts'
import { useNumberFields } from '../../../table/number-fields.tsx'
import { PLAYS_MAX, RAISE_PERCENT, type Run, type RunOrder } from '../autoplay.rules.ts'
import type { GameContext } from '../game-context.ts'
import { choiceText } from '../play-texts.ts'
import * as words from './locales/dialogs.en.json'
import { readRun, type FieldName } from './typed-run.rules.ts'

/** The last input, for the next use on this page. */
const typed: Record<FieldName, string> = { plays: '10', loss: '', single: '', afterWin: '', afterLoss: '' }
const faults: Readonly<Record<FieldName, string>> = {
  plays: fill(words.betsFault, { max: count(PLAYS_MAX) }),
  loss: words.lossFault,
  single: words.winFault,
  afterWin: fill(words.raiseFault, RAISE_PERCENT),
  afterLoss: fill(words.raiseFault, RAISE_PERCENT),
}

type Props = { readonly context: GameContext; readonly order: RunOrder; start(run: Run): void }

/** The fields of autoplay, which starts only with its stops. */
export function Autoplay({ context: { dialogs, game }, order, start }: Props) {
  const { field, begin } = useNumberFields<FieldName>({
    id: 'auto',
    typed,
    faults,
    begin() {
      const run = readRun(order, typed)
      if (typeof run === 'string') return run
      dialogs.close()
      start(run)
    },
  })
  const stake = shortMoney(toKes(order.stakeCents))
  const choice = choiceText(order.start, game.texts)
  return (
    <div className="form">
      <p>{choice === '' ? fill(words.everyBetPlain, { stake }) : fill(words.everyBet, { stake, choice })}</p>
      {field('plays', words.runBets)}
      {field('loss', words.runLoss, words.runLossHelp)}
      {field('single', words.runWin, words.runWinHelp)}
      {order.mostCents !== undefined && (
        <fieldset className="raise" aria-describedby="auto-raise-help">
          <legend>{words.raiseTitle}</legend>
          <div className="pair">
            {field('afterWin', words.afterWin)}
            {field('afterLoss', words.afterLoss)}
          </div>
          <p className="hint" id="auto-raise-help">
            {fill(words.raiseHelp, { stake, max: shortMoney(toKes(order.mostCents)) })}
          </p>
        </fieldset>
      )}
      <button type="button" className="play" data-tone="ember" onClick={begin}>
        {words.startAutoplay}
      </button>
    </div>
  )
}
