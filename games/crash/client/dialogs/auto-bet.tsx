import { fill } from '../../../kit/fill.ts'
import { count, multiplier, shortMoney } from '../../../kit/format.ts'
import { BETS_MAX } from '../../../kit/run.rules.ts'
import { RunForm } from '../../../kit/table/run-form.tsx'
import type { Run } from '../auto-bet.rules.ts'
import type { GameContext } from '../game-context.ts'
import * as common from '../../../kit/locales/kit.en.json'
import * as words from '../locales/dialogs.en.json'
import type { Order } from '../slot.rules.ts'
import { readRun, type FieldName } from './typed-run.rules.ts'

/** The last input, for the next use on this page. */
const typed: Record<FieldName, string> = { bets: '10', loss: '', win: '', single: '' }
const faults: Readonly<Record<FieldName, string>> = {
  bets: fill(words.roundsFault, { max: count(BETS_MAX) }),
  loss: common.stopAtLossFault,
  win: words.winFault,
  single: words.singleFault,
}

type Props = Pick<GameContext, 'dialogs'> & { readonly order: Order; start(run: Run): void }

/** The fields of an auto bet, which starts only with its stops. */
export function AutoBet({ dialogs, order, start }: Props) {
  const stake = shortMoney(order.stake)
  return (
    <RunForm<FieldName, Run>
      id="auto-bet"
      typed={typed}
      faults={faults}
      lead={
        order.auto === undefined
          ? fill(words.everyRoundManual, { stake })
          : fill(words.everyRoundAuto, { stake, multiplier: multiplier(order.auto) })
      }
      startLabel={words.start}
      read={() => readRun(order, typed)}
      sheets={dialogs}
      start={start}
    >
      {field => (
        <>
          {field('bets', words.rounds, words.roundsHelp)}
          {field('loss', common.stopAtLoss, common.stopAtLossHelp)}
          {field('win', common.stopAtWin, words.winHelp)}
          {field('single', words.single, words.optional)}
        </>
      )}
    </RunForm>
  )
}
