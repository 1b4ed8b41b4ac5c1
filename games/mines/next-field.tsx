import { fill } from '../kit/fill.ts'
import { multiplier } from '../kit/format.ts'
import * as words from './locales/client.en.json'
import { FIELDS, payX10000, type MinesShown, type MinesStart } from './mines.rules.ts'

type Props = {
  /** The open play, if any. */
  readonly open: { readonly start: MinesStart; readonly shown: MinesShown } | undefined
  readonly chosen: number
}

/** The payout after the next field, and the number of remaining safe fields. */
export function NextField({ open, chosen }: Props) {
  const mines = open?.start.mines ?? chosen
  const picks = open?.shown.picked.length ?? 0
  const x10000 = open?.shown.nextX10000 ?? payX10000(mines, picks + 1)
  return (
    <div className="mines-status">
      <p className="mines-next">
        {fill(words.nextTile, { multiplier: multiplier(Math.floor(x10000 / 100)) })}
      </p>
      <p className="mines-left">{fill(words.gemsLeft, { n: FIELDS - mines - picks })}</p>
    </div>
  )
}
