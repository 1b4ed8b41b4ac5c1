import { CRASH_ANSWER_MS } from '@ruka/contract/crash'
import type { Ctx } from '../platform/context.ts'
import { unlessUnanswered } from './ask-table.ts'

/** The last question of those below may take so long. */
export const WELCOME_MS = 2_000
/** How long a socket waits for somebody to lead the table, as between an engine's end and the next one's start. */
const LEADER_MS = CRASH_ANSWER_MS - WELCOME_MS
const LEADER_PAUSE_MS = 250

/** Asks until somebody who leads answers, for some time and while anybody wants to know. */
export async function onceLed<Asked>(
  { clock }: Ctx,
  isGone: () => boolean,
  ask: () => Promise<Asked | undefined>,
): Promise<Asked | undefined> {
  const untilMs = clock.elapsed() + LEADER_MS
  while (!isGone()) {
    const answer = await ask().catch(unlessUnanswered())
    if (answer !== undefined || clock.elapsed() >= untilMs) return answer
    await new Promise<void>(resolve => void clock.after(LEADER_PAUSE_MS, resolve))
  }
  return undefined
}
