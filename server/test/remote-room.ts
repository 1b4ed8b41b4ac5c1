import { Unanswered, type Bus } from '../src/platform/events/bus.ts'

type Asked = { readonly verb: string }

/** Processes exchange plain JSON. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** The bus of another process, with faults that a test injects. */
export function remoteRoomBus() {
  const gaps = new Set<() => void>()
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const faults = {
    /** Runs before each request is sent. */
    onQuestion: async (_question: Asked): Promise<void> => undefined,
    /** Runs after each reply, before it is delivered. */
    onAnswer: async (_question: Asked): Promise<void> => undefined,
    /** Requests that time out, though they are carried out. */
    givesUp: (_question: Asked): boolean => false,
    /** Messages that are lost, in either direction. */
    isLost: (_topic: string, _news: unknown): boolean => false,
    /** Delivers a message to this process only. */
    deliver: (topic: string, payload: unknown): void =>
      listeners.get(topic)?.forEach(listener => listener(payload)),
    /** Reports a gap: messages flow again. */
    gap: (): void => gaps.forEach(listener => listener()),
  }
  const remote = (bus: Bus): Bus => ({
    ...bus,
    publish: (topic, payload) => (faults.isLost(topic, payload) ? undefined : bus.publish(topic, payload)),
    subscribe(topic, listener) {
      const mine = listeners.get(topic) ?? new Set()
      listeners.set(topic, mine.add(listener))
      const stop = bus.subscribe(topic, payload =>
        faults.isLost(topic, payload) ? undefined : listener(payload),
      )
      return () => {
        mine.delete(listener)
        stop()
      }
    },
    async request(topic, question, options) {
      const { question: asked } = question as { question: Asked }
      await faults.onQuestion(asked)
      const answering = bus.request(topic, plain(question), options)
      if (faults.givesUp(asked)) {
        answering.catch(() => undefined)
        throw new Unanswered('too late')
      }
      const answer = await answering
      await faults.onAnswer(asked)
      return plain(answer)
    },
    onGap(listener) {
      gaps.add(listener)
      return () => void gaps.delete(listener)
    },
  })
  return { remote, faults }
}
