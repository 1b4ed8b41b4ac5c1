import { Unanswered, type Bus } from '../src/platform/bus.ts'

/** What crosses between processes is plain JSON. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** The bus as another process holds it, with the trouble on the way that a test makes. */
export function apartBus() {
  const gaps = new Set<() => void>()
  const trouble = {
    /** Runs before each question is brought. */
    onQuestion: async (_question: { verb: string }): Promise<void> => undefined,
    /** Runs behind each answer, before it is brought back. */
    onAnswer: async (_question: { verb: string }): Promise<void> => undefined,
    /** Questions whose answer comes too late, though what they ask for is done. */
    givesUp: (_question: { verb: string }): boolean => false,
    /** News that is lost on its way, in either direction. */
    isLost: (_topic: string, _news: unknown): boolean => false,
    /** News flows again. */
    gap: (): void => gaps.forEach(listener => listener()),
  }
  const apart = (bus: Bus): Bus => ({
    ...bus,
    publish: (topic, news) => (trouble.isLost(topic, news) ? undefined : bus.publish(topic, news)),
    subscribe: (topic, listener) =>
      bus.subscribe(topic, news => (trouble.isLost(topic, news) ? undefined : listener(news))),
    async request(topic, question, options) {
      await trouble.onQuestion(question as { verb: string })
      const answering = bus.request(topic, plain(question), options)
      if (trouble.givesUp(question as { verb: string })) {
        answering.catch(() => undefined)
        throw new Unanswered('too late')
      }
      const answer = await answering
      await trouble.onAnswer(question as { verb: string })
      return plain(answer)
    },
    onGap(listener) {
      gaps.add(listener)
      return () => void gaps.delete(listener)
    },
  })
  return { apart, trouble }
}
