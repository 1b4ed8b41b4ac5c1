import { z } from 'zod'
import { Unanswered, type Bus } from '../platform/events/bus.ts'
import type { Clock } from '../platform/base/clock.ts'
import type { Logger } from '../platform/log/log.ts'

const LEADER_PAUSE_MS = 250

type Reply<Answer> = { readonly epoch: number; readonly answer: Answer }

/** Calls the leader of a topic. @throws Unanswered when there is none, or when the outcome is unknown */
export type CallLeader<Question> = <Answer>(question: Question, timeoutMs: number) => Promise<Answer>

/**
 * `epoch` is that of the latest leader known to this process, 0 before the first: answers of earlier leaders
 * are ignored.
 */
export const callsTo =
  <Question>(bus: Bus, topic: string, epoch: () => number): CallLeader<Question> =>
  async <Answer>(question: Question, timeoutMs: number) => {
    const reply = (await bus.request(topic, { epoch: epoch(), question }, { timeoutMs })) as Reply<Answer>
    if (reply.epoch < epoch()) throw new Unanswered('the answer is of a leader that was succeeded')
    return reply.answer
  }

/**
 * Answers calls in the process of the leader until the returned function is called. An invalid call, one to a
 * leader whose lease has ended, and one of a caller who knows a later leader get no answer: the later leader
 * answers. `answer` is called before anything is awaited: the time of a command is its time of arrival.
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
    // A leader that was fenced meanwhile has outdated state.
    return isOver() ? undefined : ({ epoch, answer: given ?? null } satisfies Reply<unknown>)
  })
}

/** The answer, or undefined without one. */
export const unlessUnanswered =
  (onFault?: (error: unknown) => void) =>
  (error: unknown): undefined => {
    if (error instanceof Unanswered) return undefined
    if (!onFault) throw error
    onFault(error)
  }

/** Calls until a leader answers, for `withinMs` and while the caller still needs the answer. */
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
