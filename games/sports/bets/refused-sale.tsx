import type { ReactNode } from 'react'
import { fill } from '../../kit/fill.ts'
import { money } from '../../kit/format.ts'
import * as words from '../locales/sports.en.json'

/** A sale that was asked for and not made, and why. */
export type RefusedSale = { readonly amount: number; readonly text: string }
export const CHANGED = { code: 'slip_cash_out_changed', text: words.cash_out_changed }

/** Says it where the eye is, with the offer that the button under it sells for. */
export function RefusedSaleText({
  sale,
  offer,
}: {
  readonly sale: RefusedSale
  readonly offer?: number | undefined
}) {
  return (
    <p role="alert" className="text-14">
      <span className="font-semibold">{fill(words.cashOutRefused, { amount: money(sale.amount) })}</span>{' '}
      {sale.text}
      {offer !== undefined && ` ${fill(words.cashOutRefusedNow, { amount: money(offer) })}`}
    </p>
  )
}

/** Why nothing is offered now, with the last sale that was refused. */
export const NoOffer = ({
  sale,
  why,
  children,
}: {
  readonly sale: RefusedSale | undefined
  readonly why: string
  readonly children: ReactNode
}) => (
  <div className="space-y-3 rounded-card border border-line p-3">
    {sale && <RefusedSaleText sale={sale} />}
    {sale?.text !== why && <p className="text-14 text-muted">{why}</p>}
    {children}
  </div>
)
