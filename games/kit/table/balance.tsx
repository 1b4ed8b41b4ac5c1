import type { ReactNode } from 'react'
import { money } from '../format.ts'

type Props = {
  readonly kes: number
  /** Whether it has arrived. */
  readonly isKnown: boolean
  readonly isDemo: boolean
  /** The kind of money. */
  readonly children: ReactNode
}

/** The balance and the kind of money, in the top bar. */
export function Balance({ kes, isKnown, isDemo, children }: Props) {
  const [shillings, cents] = money(kes).split('.')
  return (
    <p className="balance" data-testid="balance">
      <span className={isDemo ? 'kind demo' : 'kind'}>{children}</span>
      <span className="money">
        <span className="kes">KES </span>
        <span>{isKnown ? shillings : '–'}</span>
        <span className="cents">{isKnown ? `.${cents}` : ''}</span>
      </span>
    </p>
  )
}
