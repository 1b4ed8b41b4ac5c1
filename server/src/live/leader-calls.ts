import { z } from 'zod'
import { Unanswered, type Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/log.ts'

const LEADER_PAUSE_MS = 250

type Reply<Answer> = { readonly epoch: number; readonly answer: Answer }

/**
 * Asks the leader behind a topic. @throws Unanswered when there is none, or when nobody knows whether it
 * acted
 */
export type CallLeader<Question> = <Answer>(question: Question, timeoutMs: number) => Promise<Answer>

/**
 * `epoch` is the latest leader's that this process has heard of, 0 before the first: answers of earlier
 * leaders are not believed.
 */
export const callsTo =
  <Question>(bus: Bus, topic: string, epoch: () => number): CallLeader<Question> =>
  async <Answer>(question: Question, timeoutMs: number) => {
    const reply = (await bus.request(topic, { epoch: epoch(), question }, { timeoutMs })) as Reply<Answer>
    if (reply.epoch < epoch()) throw new Unanswered('the answer is of a leader that was succeeded')
    return reply.answer
  }

/**
 * Answers calls in the process of the leader until the returned function is called. A question that is not
 * in order, one to a leader that is over, and one of a caller who knows of a later leader meet silence:
 * that one answers. `answer` is entered before anything is awaited: the time of a command is the time at
 * which it came.
 */
export function answerCalls<Question>(
  { bus, log }: { bus: Bus; log: Logger },
  topic: string,
  {
    schema,
    epoch,
    isOver,
    answer,
  }: {
    schema: z.ZodType<Question>
    epoch: number
    isOver(): boolean
    answer(question: Question): Promise<unknown>
  },
): () => void {
  const call = z.strictObject({ epoch: z.int().min(0), question: schema })
  return bus.serve(topic, async asked => {
    const parsed = call.safeParse(asked)
    if (!parsed.success) {
      log.warn({ topic, issues: parsed.error.issues.map(issue => issue.path.join('.')) }, 'not a call')
      return undefined
    }
    if (isOver() || parsed.data.epoch > epoch) return undefined
    const given = await answer(parsed.data.question)
    // A leader that was fenced meanwhile knows less than the next one.
    return isOver() ? undefined : ({ epoch, answer: given ?? null } satisfies Reply<unknown>)
  })
}

/** The answer, or undefined when nobody gave one. */
export const unlessUnanswered =
  (onFault?: (error: unknown) => void) =>
  (error: unknown): undefined => {
    if (error instanceof Unanswered) return undefined
    if (!onFault) throw error
    onFault(error)
  }

/** Calls until a leader answers, for `withinMs` and while the caller still wants to know. */
export async function retryUntilLeader<Answer>(
  clock: Clock,
  { withinMs, isGone }: { withinMs: number; isGone: () => boolean },
  call: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const untilMs = clock.elapsed() + withinMs
  while (!isGone()) {
    const answer = await call().catch(unlessUnanswered())
    if (answer !== undefined || clock.elapsed() >= untilMs) return answer
    await new Promise<void>(resolve => void clock.after(LEADER_PAUSE_MS, resolve))
  }
  return undefined
}
