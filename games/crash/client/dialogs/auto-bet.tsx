import { fill } from '../../../kit/fill.ts'
import { count, multiplier, shortMoney } from '../../../kit/format.ts'
import { useNumberFields } from '../../../kit/table/number-fields.tsx'
import { ROUNDS_MAX, type Run } from '../auto-bet.rules.ts'
import type { GameContext } from '../game-context.ts'
import * as words from '../locales/dialogs.en.json'
import type { Order } from '../slot.rules.ts'
import { readRun, type FieldName } from './typed-run.rules.ts'

/** The last input, for the next use on this page. */
const typed: Record<FieldName, string> = { rounds: '10', loss: '', win: '', single: '' }
const faults: Readonly<Record<FieldName, string>> = {
  rounds: fill(words.roundsFault, { max: count(ROUNDS_MAX) }),
  loss: words.lossFault,
  win: words.winFault,
  single: words.singleFault,
}

type Props = Pick<GameContext, 'dialogs'> & { readonly order: Order; start(run: Run): void }

/** The fields of an auto bet, which starts only with its stops. */
export function AutoBet({ dialogs, order, start }: Props) {
  const { field, begin } = useNumberFields<FieldName>({
    id: 'auto-bet',
    typed,
    faults,
    begin() {
      const run = readRun(order, typed)
      if (typeof run === 'string') return run
      dialogs.close()
      start(run)
    },
  })
  const stake = shortMoney(order.stake)
  return (
    <div className="form">
      <p>
        {order.auto === undefined
          ? fill(words.everyRoundManual, { stake })
          : fill(words.everyRoundAuto, { stake, multiplier: multiplier(order.auto) })}
      </p>
      {field('rounds', words.rounds, words.roundsHelp)}
      {field('loss', words.loss, words.lossHelp)}
      {field('win', words.win, words.winHelp)}
      {field('single', words.single, words.optional)}
      <button type="button" className="play" data-tone="ember" onClick={begin}>
        {words.start}
      </button>
    </div>
  )
}
