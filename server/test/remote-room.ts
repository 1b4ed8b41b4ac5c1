import { Unanswered, type Bus } from '../src/platform/bus.ts'

type Asked = { readonly verb: string }

/** What crosses between processes is plain JSON. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** The bus as another process holds it, with the trouble on the way that a test makes. */
export function remoteRoomBus() {
  const gaps = new Set<() => void>()
  const listeners = new Map<string, Set<(news: unknown) => void>>()
  const trouble = {
    /** Runs before each question is brought. */
    onQuestion: async (_question: Asked): Promise<void> => undefined,
    /** Runs behind each answer, before it is brought back. */
    onAnswer: async (_question: Asked): Promise<void> => undefined,
    /** Questions whose answer comes too late, though what they ask for is done. */
    givesUp: (_question: Asked): boolean => false,
    /** News that is lost on its way, in either direction. */
    isLost: (_topic: string, _news: unknown): boolean => false,
    /** News that nobody hears but this process. */
    tell: (topic: string, news: unknown): void => listeners.get(topic)?.forEach(listener => listener(news)),
    /** News flows again. */
    gap: (): void => gaps.forEach(listener => listener()),
  }
  const apart = (bus: Bus): Bus => ({
    ...bus,
    publish: (topic, news) => (trouble.isLost(topic, news) ? undefined : bus.publish(topic, news)),
    subscribe(topic, listener) {
      const mine = listeners.get(topic) ?? new Set()
      listeners.set(topic, mine.add(listener))
      const stop = bus.subscribe(topic, news => (trouble.isLost(topic, news) ? undefined : listener(news)))
      return () => {
        mine.delete(listener)
        stop()
      }
    },
    async request(topic, question, options) {
      const { question: asked } = question as { question: Asked }
      await trouble.onQuestion(asked)
      const answering = bus.request(topic, plain(question), options)
      if (trouble.givesUp(asked)) {
        answering.catch(() => undefined)
        throw new Unanswered('too late')
      }
      const answer = await answering
      await trouble.onAnswer(asked)
      return plain(answer)
    },
    onGap(listener) {
      gaps.add(listener)
      return () => void gaps.delete(listener)
    },
  })
  return { apart, trouble }
}
