import { fill } from '../kit/fill.ts'
import { multiplier } from '../kit/format.ts'
import { Drawn } from './art.tsx'
import * as words from './locales/client.en.json'
import { FIELDS, payX10000, type MinesShown, type MinesStart } from './mines.rules.ts'

/** As many as a phone has room for in one row. */
const SHOWN = 5

export type Open = {
  readonly start: MinesStart
  readonly shown: MinesShown
  readonly stake: number
  readonly cap?: number
}
type Props = {
  /** The open play, if any. */
  readonly open: Open | undefined
  readonly chosen: number
}

/** What the gems so far pay, and what the next ones would, below the fields where there is room. */
export function ComingPays({ open, chosen }: Props) {
  const mines = open?.start.mines ?? chosen
  const picks = open?.shown.picked.length ?? 0
  const first = Math.max(1, picks)
  const gems = Array.from({ length: SHOWN }, (_, at) => first + at).filter(
    n => n <= FIELDS - mines && isWithin(open, payX10000(mines, n)),
  )
  return (
    <div className="coming">
      <ol aria-label={words.coming}>
        {gems.map(n => (
          <li key={n} data-is={n === picks ? 'reached' : n === picks + 1 ? 'next' : undefined}>
            <span className="unseen">{fill(words.gems, { n })}</span>
            <span aria-hidden="true">
              <Drawn id="gem" />
              {n}
            </span>
            <strong>{multiplier(Math.floor(payX10000(mines, n) / 100))}</strong>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A play ends before a gem that would pay more than it may: that one is not promised. */
const isWithin = (open: Open | undefined, x10000: number): boolean =>
  open?.cap === undefined || x10000 * open.stake <= open.cap * 10_000
