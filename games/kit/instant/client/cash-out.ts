import { fill } from '../../fill.ts'
import { money } from '../../format.ts'
import * as common from './locales/choices.en.json'
import { timesText } from './play-texts.ts'

/** The action that ends an open play with its current payout. */
export const cashOut = ({ stake, pay }: { readonly stake: number; readonly pay: number }) =>
  ({
    move: { take: true },
    label: fill(common.cashOut, { amount: money(pay) }),
    detail: timesText({ stake, pay }),
  }) as const
