import type { Socket } from '@ruka/client/socket'
import type { CrashClientMessage, CrashSocketMessage } from '@ruka/contract/crash'
import { makeAsk } from './ask.ts'
import { openOwnBets } from './own-bets.ts'

type Snapshot = Extract<CrashSocketMessage, { t: 'snapshot' }>
/** Facts about the current round that this device was shown, beside the table. */
export type Shown = {
  readonly chain?: Snapshot['chain']
  readonly clientSeeds?: readonly string[] | undefined
  /** The number of cashed-out bets, and their total payout in KES. */
  readonly out: number
  readonly paid: number
}
const COMMITMENTS_MAX = 200

/** Data for information and not for play: own bets, facts about rounds, and published data. */
export function makeRecords(
  game: string,
  { line, mode }: { line(): Socket | undefined; mode(): 'real' | 'demo' | undefined },
) {
  const send = (message: CrashClientMessage) => line()?.send(message) ?? false
  const ask = makeAsk(send, { after: (ms, call) => setTimeout(call, ms) })
  const own = openOwnBets(ask, () => mode())
  const commitments = new Map<number, string>()
  let shown: Shown = { out: 0, paid: 0 }
  let apiBase = '/api'
  let listener: ((message: CrashSocketMessage) => void) | undefined
  return {
    game,
    send,
    ask,
    own,
    shown: () => shown,
    apiBase: () => apiBase,
    /** The commitment of a round that this device was shown before the flight. */
    commitmentOf: (round: number) => commitments.get(round),
    /** Called with every later message. */
    listen(call: (message: CrashSocketMessage) => void) {
      listener = call
    },
    found(base: string) {
      apiBase = base
    },
    receive(message: CrashSocketMessage) {
      ask.receive(message)
      own.receive(message)
      listener?.(message)
      shown = shownAfter(shown, message)
      // A commitment that is first shown during or after a flight proves nothing.
      const early = message.t === 'betting' || (message.t === 'snapshot' && message.phase === 'betting')
      if (early) commitments.set(message.round, message.commitment)
      if (commitments.size > COMMITMENTS_MAX) commitments.delete(commitments.keys().next().value!)
    },
  }
}
export type Records = ReturnType<typeof makeRecords>

function shownAfter(shown: Shown, message: CrashSocketMessage): Shown {
  if (message.t === 'snapshot') {
    const { chain, clientSeeds, out, paid } = message
    return { chain, clientSeeds, out, paid }
  }
  if (message.t === 'betting') return { ...shown, clientSeeds: undefined, out: 0, paid: 0 }
  if (message.t === 'flying') return { ...shown, clientSeeds: message.clientSeeds }
  return message.t === 'live' ? { ...shown, out: message.out, paid: message.paid } : shown
}
