import type { CrashClientMessage } from '@ruka/contract/crash'
import { Unanswered } from '../platform/bus.ts'
import type { Seat } from './book.ts'
import type { Answer, SayAnswer, Table } from './table.ts'

export type Command = Extract<CrashClientMessage, { t: 'bet' | 'cancel' | 'cashOut' | 'say' }>

export function ask(table: Table, seat: Seat, message: Command): Promise<Answer | SayAnswer> {
  switch (message.t) {
    case 'bet':
      return table.bet(seat, message)
    case 'cancel':
      return table.cancel(seat, message)
    case 'cashOut':
      return table.cashOut(seat, message)
    case 'say':
      return table.say(seat, message)
  }
}

/** Nobody's answer is none; any other fault is one. */
export const unlessUnanswered =
  (onFault?: (error: unknown) => void) =>
  (error: unknown): undefined => {
    if (error instanceof Unanswered) return undefined
    if (!onFault) throw error
    onFault(error)
  }
