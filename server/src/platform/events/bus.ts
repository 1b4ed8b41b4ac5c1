import type { Logger } from '../log/log.ts'

/** Gives the reply, a plain JSON value; undefined is no reply, so that another process may reply. */
export type Answerer = (question: unknown) => Promise<unknown>

/**
 * Droppable messages between parts of the program, in one process or in many: delivered at most once, in the
 * order of each publisher, as a buffer or a plain JSON value; and requests to the process that serves a
 * topic. Durable facts are published through `events`.
 */
export type Bus = {
  publish(topic: string, message: unknown): void
  /** Returns a function that unsubscribes. What a listener throws is logged and affects no other listener. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void
  /** Answers the requests of a topic until the returned function is called. */
  serve(topic: string, answerer: Answerer): () => void
  /**
   * Sends a request to the server of the topic. @throws Unanswered without a reply in time: it may have been
   * received.
   */
  request(topic: string, question: unknown, options: { timeoutMs: number }): Promise<unknown>
  /**
   * Calls back when messages flow again and some may have been missed: this process or a publisher was cut
   * off.
   */
  onGap(listener: () => void): () => void
  /** Whether other processes can be reached. */
  connected(): boolean
  close(): Promise<void>
}

/** The request has no reply: it may have been carried out, or not. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

/** Everything in one process; `answers` says whether this process serves a topic. */
export function localBus(log: Logger): Bus & { answers(topic: string): boolean } {
  const topics = new Map<string, Set<(message: unknown) => void>>()
  const served = new Map<string, Answerer>()
  return {
    publish(topic, message) {
      for (const listener of topics.get(topic) ?? []) {
        try {
          listener(message)
        } catch (error) {
          log.error({ error, topic: kindOf(topic) }, 'a listener failed')
        }
      }
    },
    subscribe(topic, listener) {
      const listeners = topics.get(topic) ?? new Set()
      topics.set(topic, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic)
      }
    },
    serve(topic, answerer) {
      served.set(topic, answerer)
      return () => {
        if (served.get(topic) === answerer) served.delete(topic)
      }
    },
    async request(topic, question, { timeoutMs }) {
      const answerer = served.get(topic)
      if (!answerer) throw new Unanswered(`nobody serves ${kindOf(topic)}`)
      const answer = await inTime(answerer(question), timeoutMs)
      if (answer === undefined) throw new Unanswered(`no answer from ${kindOf(topic)}`)
      return answer
    },
    onGap: () => () => undefined,
    answers: topic => served.has(topic),
    connected: () => true,
    close: async () => undefined,
  }
}

/** A topic without the player it may name. */
export const kindOf = (topic: string): string => topic.split('.').slice(0, 2).join('.')

/** What comes in time, or undefined. */
async function inTime<T>(coming: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), timeoutMs)
  try {
    return await Promise.race([coming, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
