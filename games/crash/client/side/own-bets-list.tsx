import '../lists.css'
import { useStore } from '@ruka/client/store'
import type { PastBet } from '@ruka/contract/crash'
import { memo, useEffect } from 'react'
import { fill } from '../../../kit/fill.ts'
import { money, multiplier, shortMoney } from '../../../kit/format.ts'
import { Failure, Waiting } from '../../../kit/table/states.tsx'
import { shortTime } from '../../../kit/times.ts'
import type { GameContext } from '../game-context.ts'
import * as common from '../../../kit/locales/kit.en.json'
import * as clientWords from '../locales/client.en.json'
import * as words from '../locales/lists.en.json'
import type { OwnBets, OwnBetsStore } from '../own-bets.ts'
import { tierOf } from '../tier.rules.ts'

const BY = { auto: words.auto, cap: words.byCap, day: words.byDay } as const

type Props = {
  readonly context: GameContext
  /** It is the same function from one drawing to the next, so that no row is drawn again for it. */
  readonly openRound: (round: number) => void
}

/** The player's own bets, latest first; a press on one opens its round. */
export function OwnBetsList({ context: { records, views }, openRound }: Props) {
  const { own } = records
  const shown = useStore(own.store)
  const isDemo = useStore(views, ({ table }) => table.mode === 'demo')
  useEffect(() => own.look(), [own])
  const { bets } = shown
  const after = afterBets(shown, own)
  if (bets.length === 0)
    return (
      <div className="own-bets">
        {after ?? <p className="empty">{isDemo ? common.noDemoBets : common.noBets}</p>}
      </div>
    )
  return (
    <div className="own-bets">
      <ul>
        {bets.map(bet => (
          <Row key={bet.id} bet={bet} openRound={openRound} />
        ))}
      </ul>
      {after}
      {isDemo && <p className="kept">{common.demoKept}</p>}
    </div>
  )
}

/** What follows the bets that are known. */
function afterBets({ state, more }: OwnBets, { again }: OwnBetsStore) {
  if (state === 'reading' || state === 'unread') return <Waiting />
  if (state === 'failed') return <Failure text={common.betsNotLoaded} again={again} />
  if (!more) return undefined
  return (
    <div className="empty">
      <button type="button" className="plain" onClick={again}>
        {common.olderBets}
      </button>
    </div>
  )
}

type RowProps = Pick<Props, 'openRound'> & { readonly bet: PastBet }

const Row = memo(function Row({ bet, openRound }: RowProps) {
  const { state, round, at, stake, x100 } = bet
  return (
    <li>
      <button type="button" className="own-bet" data-state={state} onClick={() => openRound(round)}>
        <span className="own-when">
          {fill(clientWords.round, { round })}
          <small>{shortTime(at)}</small>
        </span>
        <span className="own-stake">
          {`KES ${shortMoney(stake)}`}
          <small>{wayOf(bet)}</small>
        </span>
        <span className="own-end">
          {endOf(bet)}
          {x100 !== undefined && <span className={`pill ${tierOf(x100)}`}>{multiplier(x100)}</span>}
        </span>
      </button>
    </li>
  )
})

const wayOf = ({ auto, by }: PastBet): string =>
  by !== undefined && by !== 'hand'
    ? BY[by]
    : auto === undefined
      ? words.manual
      : fill(words.autoTarget, { multiplier: multiplier(auto) })

function endOf({ state, payout, crashX100 }: PastBet): string {
  if (state === 'cashed_out') return `+${money(payout ?? 0)}`
  if (state === 'returned') return common.returned
  if (state === 'open') return common.inPlay
  return crashX100 === undefined ? common.lost : fill(words.lostAt, { multiplier: multiplier(crashX100) })
}
