import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Product } from '../../feed-sim/messages/message.rules.ts'

export type ToSource =
  /** Writes messages of the corpus beforehand, so that sending them costs little. */
  | { readonly type: 'prepare'; readonly from: number; readonly count: number }
  | { readonly type: 'send' }
  | { readonly type: 'silence'; readonly product: Product }
export type FromSource =
  | { readonly type: 'ready'; readonly url: string }
  | { readonly type: 'prepared' }
  | { readonly type: 'silent'; readonly lastAliveMs: number }

/** Starts the other side of the feed as a process of its own. */
export async function openSource() {
  const child = fork(join(import.meta.dirname, 'source.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const answer = async (): Promise<FromSource> => {
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`the other side of the feed ended with ${String(code)}`)
      }),
    ])
    return message as FromSource
  }
  const ask = (order: ToSource): Promise<FromSource> => {
    const answered = answer()
    child.send(order)
    return answered
  }
  const ready = await answer()
  if (ready.type !== 'ready') throw new Error(`the other side of the feed began with ${ready.type}`)
  let next = 0
  return {
    url: ready.url,
    /** Writes the next messages, none of which was sent before. */
    async prepare(count: number): Promise<void> {
      await ask({ type: 'prepare', from: next, count })
      next += count
    },
    send: () => void child.send({ type: 'send' } satisfies ToSource),
    /** Ends the alives of a producer; gives the time of its last one. */
    async silence(product: Product): Promise<number> {
      const silent = await ask({ type: 'silence', product })
      if (silent.type !== 'silent') throw new Error(`silence was answered with ${silent.type}`)
      return silent.lastAliveMs
    },
    stop(): void {
      child.disconnect()
    },
  }
}
export type Source = Awaited<ReturnType<typeof openSource>>
