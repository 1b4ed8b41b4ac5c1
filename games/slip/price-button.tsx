import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { fill } from '../kit/fill.ts'
import { useStore } from '@ruka/client/store'
import * as words from './locales/slip.en.json'
import { outcomeName } from './own/selection-names.ts'
import { legKey, toggled, type SlipLeg } from './slip.rules.ts'
import type { Slips } from './slips.ts'

type Props = {
  readonly slips: Slips
  readonly selection: Pick<SlipLeg, 'event' | 'market' | 'specifiers' | 'outcome'>
  readonly sides: Pick<SlipLeg, 'home' | 'away'>
  readonly isOpen: boolean
  /** What the cell says above its price; without it the column says so. */
  readonly title: string | undefined
  /** The selection with its odds of now; undefined where it has none. */
  readonly leg: () => SlipLeg | undefined
  /** The price; without it a lock. */
  readonly children: ReactNode
}

/** The price of an outcome: a tap adds it to the slip, another takes it out. It keeps its place whatever it says. */
export function PriceButton({ slips, selection, sides, isOpen, title, leg, children }: Props) {
  const name = legKey(selection)
  const isChosen = useStore(slips, ({ legs }) => legs.some(each => legKey(each) === name))
  const outcome = outcomeName(selection, sides) ?? selection.outcome
  const choose = () => {
    const now = leg()
    if (now && (isOpen || isChosen)) slips.update(slip => toggled(slip, now))
  }
  return (
    <button
      type="button"
      className="price"
      aria-pressed={isChosen}
      aria-disabled={!isOpen && !isChosen}
      onClick={choose}
    >
      {title !== undefined && (
        <span className="price-title" aria-hidden="true">
          {title}
        </span>
      )}
      <span className="sr-only">{fill(isOpen ? words.priceSaid : words.priceClosed, { outcome })}</span>{' '}
      {children ?? <Lock className="size-3.5 text-muted" aria-hidden="true" />}
    </button>
  )
}
