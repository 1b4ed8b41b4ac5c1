import type { Logger } from './log.ts'

/** Gives the answer, a plain JSON value; undefined is silence: somebody else may answer, or nobody. */
export type Answerer = (question: unknown) => Promise<unknown>

/**
 * Droppable news between parts of the program, in one process or in many, delivered after the fact and at most once, in
 * the order of each teller, as a buffer or a plain JSON value; and questions to whoever serves a topic. Nothing that must happen hangs on it: durable news
 * goes through `events`.
 */
export type Bus = {
  publish(topic: string, message: unknown): void
  /** Returns the way to unsubscribe. What a listener throws is logged, and hurts nobody else. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void
  /** Answers the questions of a topic until the returned function is called. */
  serve(topic: string, answerer: Answerer): () => void
  /** Asks who serves the topic. @throws Unanswered when nobody does, or says nothing in time: it may have been heard. */
  request(topic: string, question: unknown, options: { timeoutMs: number }): Promise<unknown>
  /** Calls back each time news may have been missed, once it flows again: this process was cut off, or another that tells. */
  onGap(listener: () => void): () => void
  /** Whether other processes hear us. */
  connected(): boolean
  close(): Promise<void>
}

/** Nobody answered: what was asked for may have been done, or not. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

/** Everything in one process; `answers` says whether somebody here serves a topic. */
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
