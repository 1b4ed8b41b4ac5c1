import type { Told } from './hall.ts'
import { isBehind, type Mark, type Personal } from './news.ts'

/** News that may come in while a welcome is on its way. */
const HELD_MAX = 200

/** The order in which a socket hears: news waits while a welcome is on its way, and what that tells already is dropped. */
export class Backlog {
  /** What the last welcome tells already; none while one is on its way. */
  #mark: Mark | undefined
  #held: (Told | Personal)[] = []

  isOpen(): boolean {
    return this.#mark !== undefined
  }

  /** A welcome is on its way. */
  close(): void {
    this.#mark = undefined
  }

  /** The welcome was sent; gives what waited for it. */
  open(mark: Mark): readonly (Told | Personal)[] {
    this.#mark = mark
    return this.#held.splice(0)
  }

  /** Whether a broadcast is to be told now, for most of them: thousands of sockets ask. */
  lets(told: Mark): boolean {
    return this.#mark !== undefined && isBehind(told, this.#mark)
  }

  /** Whether it is to be told now; `full` when more waits than any welcome takes. */
  takes(news: Told | Personal): boolean | 'full' {
    if (this.#mark) return 'balance' in news || isBehind(news, this.#mark)
    if (this.#held.length >= HELD_MAX) return 'full'
    this.#held.push(news)
    return false
  }
}
