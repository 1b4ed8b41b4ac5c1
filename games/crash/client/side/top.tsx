import { useState } from 'react'
import { nameOf } from '../../../kit/alias.ts'
import { fill } from '../../../kit/fill.ts'
import { money, multiplier, shortMoney } from '../../../kit/format.ts'
import { Reading } from '../../../kit/table/reading.tsx'
import { shortTime } from '../../../kit/times.ts'
import type { GameContext } from '../game-context.ts'
import * as clientWords from '../locales/client.en.json'
import * as words from '../locales/lists.en.json'
import { readPublished, type Greatest, type TopBy, type TopSpan } from '../published.ts'
import { tierOf } from '../tier.rules.ts'

type Options<Value> = readonly (readonly [Value, string])[]

const BY: Options<TopBy> = [
  ['payout', words.payouts],
  ['multiplier', words.multipliers],
  ['round', words.rounds],
]
const SPAN: Options<TopSpan> = [
  ['day', words.today],
  ['month', words.month],
  ['year', words.year],
]

type Props = { readonly context: GameContext; readonly openRound: (round: number) => void }
type Asked = { readonly by: TopBy; readonly span: TopSpan }

/** The highest wins and rounds of a day, month or year. */
export function Top(props: Props) {
  const [{ turn, ...asked }, setAsked] = useState({ by: BY[0]![0], span: SPAN[0]![0], turn: 0 })
  // Each press sends a request, also for the list that is shown already.
  const ask = (part: Partial<Asked>) => setAsked({ ...asked, ...part, turn: turn + 1 })
  return (
    <div className="top-wins">
      <Choice label={words.rankBy} options={BY} chosen={asked.by} choose={by => ask({ by })} />
      <Choice label={words.period} options={SPAN} chosen={asked.span} choose={span => ask({ span })} />
      <div>
        <List key={turn} {...props} {...asked} />
      </div>
    </div>
  )
}

type ChoiceProps<Value> = {
  readonly label: string
  readonly options: Options<Value>
  readonly chosen: Value
  choose(value: Value): void
}

const Choice = <Value extends string>({ label, options, chosen, choose }: ChoiceProps<Value>) => (
  <div className="choice" role="group" aria-label={label}>
    {options.map(([value, name]) => (
      <button key={value} type="button" aria-pressed={value === chosen} onClick={() => choose(value)}>
        {name}
      </button>
    ))}
  </div>
)

function List({ context: { records }, openRound, by, span }: Props & Asked) {
  const [found, setFound] = useState<readonly Greatest[]>()
  const ask = async () => {
    const published = readPublished((...request) => fetch(...request), records.apiBase(), records.game)
    return { data: await published.top(by, span) }
  }
  if (!found) return <Reading ask={ask} taken={setFound} failure={words.topNotLoaded} />
  if (found.length === 0) return <p className="empty">{by === 'round' ? words.noRounds : words.noWins}</p>
  return (
    <ol className="top-list">
      {found.map((row, at) => (
        <li key={at}>
          <Row row={row} openRound={openRound} />
        </li>
      ))}
    </ol>
  )
}

type RowProps = Pick<Props, 'openRound'> & { readonly row: Greatest }

function Row({ row: { player, stake, x100, payout, round, at }, openRound }: RowProps) {
  return (
    <button type="button" className="own-bet" onClick={() => openRound(round)}>
      <span className="own-when">
        {player === undefined ? fill(clientWords.round, { round }) : nameOf(player)}
        <small>{stake === undefined ? shortTime(at) : `KES ${shortMoney(stake)} · ${shortTime(at)}`}</small>
      </span>
      <span className="own-end won-end">
        {payout !== undefined && money(payout)}
        <span className={`pill ${tierOf(x100)}`}>{multiplier(x100)}</span>
      </span>
    </button>
  )
}
