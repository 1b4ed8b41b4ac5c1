import type { CrashServerMessage } from '@ruka/contract/crash'
import type { Bus } from '../platform/bus.ts'
import type { Clock, Timer } from '../platform/clock.ts'
import { frameOf } from '../platform/sockets.ts'
import { sampleOf, type Bet, type Book } from './book.ts'

/** For every socket of a game: a frame built once. */
export type Broadcast = { readonly frame: Buffer; readonly droppable: boolean }
/** For one player's sockets: a message (but not for the socket that has it as its answer), or that the balance moved. */
export type Personal =
  | { readonly message: CrashServerMessage; readonly except: string | undefined }
  | { readonly balance: 'moved' }

export const tableTopic = (game: string): string => `crash.${game}`
export const ownerTopic = (game: string, owner: string): string => `crash.${game}.${owner}`

const LIVE_MS = 250

export type News = ReturnType<typeof openNews>

/** What a table tells the world. Only what has been committed is told. */
export function openNews({ bus, clock }: { bus: Bus; clock: Clock }, game: string) {
  const fresh = new Set<Bet>()
  let timer: Timer | undefined
  const tell = (message: CrashServerMessage, droppable = false) =>
    bus.publish(tableTopic(game), { frame: frameOf(message), droppable } satisfies Broadcast)
  return {
    tell,
    tellOwner: (owner: string, message: CrashServerMessage, except?: string) =>
      bus.publish(ownerTopic(game, owner), { message, except } satisfies Personal),
    balanceMoved: (owner: string) =>
      bus.publish(ownerTopic(game, owner), { balance: 'moved' } satisfies Personal),
    /** A bet or a cash-out that everybody may see; many within a quarter of a second become one frame. */
    show(book: Book, bet: Bet): void {
      if (bet.demo) return
      fresh.add(bet)
      timer ??= clock.after(LIVE_MS, () => {
        timer = undefined
        tell({ t: 'live', round: book.round, bets: sampleOf([...fresh]), ...book.totals() }, true)
        fresh.clear()
      })
    },
    /** What was not shown yet belongs to a round that is over. */
    clear(): void {
      timer?.cancel()
      timer = undefined
      fresh.clear()
    },
  }
}
