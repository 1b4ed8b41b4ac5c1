import { toKes } from '@ruka/contract/money'
import { fill } from '../../../fill.ts'
import { count, shortMoney } from '../../../format.ts'
import { BETS_MAX } from '../../../run.rules.ts'
import { RunForm } from '../../../table/run-form.tsx'
import { RAISE_PERCENT, type Run, type RunOrder } from '../autoplay.rules.ts'
import type { GameContext } from '../game-context.ts'
import { choiceText } from '../play-texts.ts'
import * as common from '../../../locales/kit.en.json'
import * as words from './locales/dialogs.en.json'
import { readRun, type FieldName } from './typed-run.rules.ts'

/** The last input, for the next use on this page. */
const typed: Record<FieldName, string> = { bets: '10', loss: '', single: '', afterWin: '', afterLoss: '' }
const faults: Readonly<Record<FieldName, string>> = {
  bets: fill(words.betsFault, { max: count(BETS_MAX) }),
  loss: common.stopAtLossFault,
  single: words.winFault,
  afterWin: fill(words.raiseFault, RAISE_PERCENT),
  afterLoss: fill(words.raiseFault, RAISE_PERCENT),
}

type Props = { readonly context: GameContext; readonly order: RunOrder; start(run: Run): void }

/** The fields of autoplay, which starts only with its stops. */
export function Autoplay({ context: { dialogs, game }, order, start }: Props) {
  const stake = shortMoney(toKes(order.stakeCents))
  const choice = choiceText(order.start, game.texts)
  return (
    <RunForm<FieldName, Run>
      id="auto"
      typed={typed}
      faults={faults}
      lead={choice === '' ? fill(words.everyBetPlain, { stake }) : fill(words.everyBet, { stake, choice })}
      startLabel={words.startAutoplay}
      read={() => readRun(order, typed)}
      sheets={dialogs}
      start={start}
    >
      {field => (
        <>
          {field('bets', words.bets)}
          {field('loss', common.stopAtLoss, common.stopAtLossHelp)}
          {field('single', common.stopAtWin, words.runWinHelp)}
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
        </>
      )}
    </RunForm>
  )
}
