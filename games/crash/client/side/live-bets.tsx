import { useStore, type Store } from '@ruka/client/store'
import type { LiveBet } from '@ruka/contract/crash'
import { memo, type ComponentProps } from 'react'
import { nameOf } from '../../../kit/alias.ts'
import { count, money, multiplier, shortMoney } from '../../../kit/format.ts'
import { Face } from '../../../kit/table/face.tsx'
import { payoutKes } from '../amounts.rules.ts'
import * as common from '../../../kit/locales/kit.en.json'
import * as words from '../locales/client.en.json'
import { AT_FIRST, type SettingsStore } from '../settings.ts'
import type { Table } from '../table.rules.ts'
import { tierOf } from '../tier.rules.ts'
import type { View } from '../view.ts'

type Seen = {
  readonly views: Store<View>
  /** What the build has drawn, where it has drawn this. */
  readonly drawn?: View | undefined
}
/** The children fill the place of bets while there are none. */
type Props = Seen & { readonly settings: SettingsStore } & ComponentProps<'div'>

const useSeen = <Part,>({ views, drawn }: Seen, part: (view: View) => Part): Part =>
  useStore(views, part, drawn && (() => drawn))
const NONE: readonly LiveBet[] = []

/** All players' bets in this round: the greatest stakes, under exact totals. */
export function LiveBets({ views, drawn, settings, children, ...panel }: Props) {
  const seen = { views, drawn }
  const saver = useStore(
    settings,
    now => now.saver,
    () => AT_FIRST,
  )
  const known = useSeen(seen, ({ table }) => table.live)
  const empty = useSeen(seen, ({ table }) => emptyText(table))
  const live = saver ? NONE : known
  return (
    <div className="scroll" {...panel}>
      <Totals {...seen} isHidden={saver} />
      <table>
        <thead>
          <tr>
            {[words.player, common.stakePaid, words.outAt, common.paid].map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {live.map(([key, player, stake, x100]) => (
            <Row key={key} player={player} stake={stake} x100={x100} />
          ))}
        </tbody>
      </table>
      <p className="empty" hidden={live.length > 0}>
        {saver ? words.saverHidesBets : empty}
      </p>
      {empty && !saver && live.length === 0 && children}
    </div>
  )
}

/** What is said of a round without bets; the demo shows those of real money. */
export function emptyText({ limits, mode, phase }: Pick<Table, 'limits' | 'mode' | 'phase'>): string {
  // The kind of money is not known yet.
  if (!limits) return ''
  if (mode === 'demo') return phase === 'betting' ? words.noRealBetsYet : words.noRealBets
  return phase === 'betting' ? words.noBetsYet : words.noBets
}

/** Data that is not sent is not shown as zero: then they are hidden. */
function Totals({ isHidden, ...seen }: Seen & { readonly isHidden: boolean }) {
  const players = useSeen(seen, ({ table }) => table.players)
  const staked = useSeen(seen, ({ table }) => table.staked)
  const out = useSeen(seen, ({ facts }) => facts.out)
  const paid = useSeen(seen, ({ facts }) => facts.paid)
  return (
    <div className="totals" hidden={isHidden}>
      <p>
        <Count name={words.players} id="players" value={players} />
        <Kes id="staked" value={staked} />
      </p>
      <p hidden={out === 0}>
        <Count name={words.cashedOut} id="out" value={out} />
        <Kes id="paid" value={paid} />
      </p>
    </div>
  )
}

type SumProps = { readonly id: string; readonly value: number }

const Count = ({ name, id, value }: SumProps & { readonly name: string }) => (
  <span>
    {`${name} `}
    <strong data-testid={id}>{count(value)}</strong>{' '}
  </span>
)
const Kes = ({ id, value }: SumProps) => (
  <span>
    KES <strong data-testid={id}>{shortMoney(value)}</strong>
  </span>
)

type RowProps = { readonly player: string; readonly stake: number; readonly x100: number | undefined }

const Row = memo(function Row({ player, stake, x100 }: RowProps) {
  const isOut = x100 !== undefined
  return (
    <tr className={isOut ? 'out' : undefined}>
      <td>
        <Face alias={player} />
        {nameOf(player)}
      </td>
      <td>{shortMoney(stake)}</td>
      <td>
        <span className={isOut ? `pill ${tierOf(x100)}` : undefined}>{isOut && multiplier(x100)}</span>
      </td>
      <td>{isOut && money(payoutKes(stake, x100))}</td>
    </tr>
  )
})
