import { useStore, type Store } from '@ruka/client/store'
import { memo, type CSSProperties } from 'react'
import { fill } from '../kit/fill.ts'
import { shortMoney } from '../kit/format.ts'
import { betName, pocketName } from './bet-names.ts'
import * as words from './locales/client.en.json'
import { BETS } from './roulette.rules.ts'
import { ACROSS, colourOf, CORNER, type Field } from './spots.rules.ts'

const LABELS: Readonly<Record<string, string>> = {
  'column 1': '2:1',
  'column 2': '2:1',
  'column 3': '2:1',
  'dozen 1': '1–12',
  'dozen 2': '13–24',
  'dozen 3': '25–36',
  low: '1–18',
  high: '19–36',
  even: words.even,
  odd: words.odd,
  red: '',
  black: '',
}

type Props = {
  readonly field: Field
  /** The sum of the chips in the middle of the field. */
  readonly kes: number
  readonly isOpen: boolean
  /** Whether Tab reaches it. */
  readonly isReached: boolean
  readonly isHit: boolean
  /** The bet under the pointer. */
  readonly pointed: Store<string | undefined>
}

/** A field of the table. One of many, it is drawn again only for what has changed in it. */
export const Spot = memo(function Spot({ field, kes, isOpen, isReached, isHit, pointed }: Props) {
  const { on } = field
  const isCovered = useStore(pointed, bet => bet !== undefined && covers(bet, on))
  const isNumber = BETS.get(on)!.length === 1
  const name = nameOf(on)
  return (
    <button
      type="button"
      className="spot"
      data-on={on}
      data-colour={isNumber ? colourOf(Number(on)) : on === 'red' || on === 'black' ? on : undefined}
      data-side={isNumber ? undefined : ''}
      data-covered={isCovered ? '' : undefined}
      data-hit={isHit ? '' : undefined}
      aria-label={kes === 0 ? name : fill(words.withChips, { field: name, amount: shortMoney(kes) })}
      aria-disabled={isOpen ? undefined : true}
      tabIndex={isReached ? 0 : -1}
      style={areaOf(field)}
    >
      <span>{LABELS[on] ?? on}</span>
    </button>
  )
})

const covers = (bet: string, on: string): boolean => bet === on || BETS.get(bet)!.includes(Number(on))

const nameOf = (on: string): string => {
  const [pocket, ...more] = BETS.get(on)!
  if (more.length === 0) return pocketName(pocket!)
  return on.startsWith('column') ? `2:1, ${betName(on)}` : betName(on)
}

function areaOf({ from, to }: Field): CSSProperties {
  const lines = (first: number, last: number) => `${first + 1} / ${last + 1}`
  const across = [from.across - CORNER.across, to.across - CORNER.across] as const
  return {
    '--along': lines(from.along - CORNER.along, to.along - CORNER.along),
    '--across': lines(...across),
    // In landscape the table has its outside bets below.
    '--up': lines(ACROSS - across[1], ACROSS - across[0]),
  } as CSSProperties
}
