import type { CrashClientMessage, CrashSocketMessage } from '@ruka/contract/crash'

type Answers = {
  mine: Extract<CrashSocketMessage, { t: 'myBets' }>
  seeded: Extract<CrashSocketMessage, { t: 'seeded' }>
}
type Waiting<M> = { readonly resolve: (message: M) => void; readonly reject: () => void }
type Timers = { after(ms: number, call: () => void): unknown }

const WAIT_MS = 8_000

/**
 * Requests over the socket whose answers have no id: one of a kind is pending at a time, and a new one
 * replaces it. A request without an answer in time is rejected.
 */
export function makeAsk(send: (message: CrashClientMessage) => boolean, timers: Timers) {
  let lastSeed = ''
  const waiting: { [K in keyof Answers]?: Waiting<Answers[K]> } = {}
  const put = <K extends keyof Answers>(kind: K, question: CrashClientMessage) =>
    new Promise<Answers[K]>((resolve, reject: (error: Error) => void) => {
      waiting[kind]?.reject()
      const mine = { resolve, reject: () => reject(new Error(`no answer: ${kind}`)) }
      ;(waiting as Record<K, Waiting<Answers[K]>>)[kind] = mine
      if (send(question)) timers.after(WAIT_MS, mine.reject)
      else mine.reject()
    })
  return {
    mine: (before?: number) => put('mine', before === undefined ? { t: 'myBets' } : { t: 'myBets', before }),
    seed(seed: string) {
      lastSeed = seed
      return put('seeded', { t: 'seed', seed })
    },
    receive(message: CrashSocketMessage) {
      if (message.t === 'myBets') waiting.mine?.resolve(message)
      // The answer about a seed that was replaced says nothing of the new one.
      else if (message.t === 'seeded' && message.seed === lastSeed) waiting.seeded?.resolve(message)
    },
  }
}
export type Ask = ReturnType<typeof makeAsk>
