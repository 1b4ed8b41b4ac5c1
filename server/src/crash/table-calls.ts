import { crashClientMessage } from '@ruka/contract/crash'
import { z } from 'zod'
import { Unanswered, type Bus } from '../platform/bus.ts'
import type { Ctx } from '../platform/context.ts'
import type { Seat } from './book.ts'
import { WELCOME_MS } from './once-led.ts'
import type { Table } from './table.ts'

/** How long an answer is waited for. A stake is repeated while its outcome is in doubt, and is answered well within. */
const ANSWER_MS = 8_000

const topicOf = (game: string): string => `crash.table.${game}`

const seat = z.strictObject({
  id: z.string().max(64),
  owner: z.string().max(64),
  node: z.string().max(64),
  sessionId: z.string().max(64).nullable(),
  mask: z.string().max(16),
  seed: z.string().max(64).optional(),
})
/** What a web node asks of a table: a player's message as it came, or what the node itself needs to know. */
const ask = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('welcome'), seat }),
  z.strictObject({ verb: z.literal('command'), seat, message: crashClientMessage }),
  z.strictObject({ verb: z.literal('demoBalance'), seat }),
  z.strictObject({ verb: z.literal('leave'), seat }),
])
type Ask = z.infer<typeof ask>
/** `epoch`: of the latest leader that the asker has heard of, 0 before the first. */
const question = z.strictObject({ epoch: z.int().min(0), ask })
type Reply<Answer> = { readonly epoch: number; readonly answer: Answer }

/** A table, who leads it, and whether it has ended. */
export type Led = { readonly table: Table & { isOver(): boolean }; readonly epoch: number }

/** A table in another process. What a leader says who was succeeded meanwhile is no answer. */
export function remoteTable(bus: Bus, game: string, epoch: () => number): Table {
  const put = async <Answer>(asked: Ask, timeoutMs = ANSWER_MS): Promise<Answer> => {
    const asking = { epoch: epoch(), ask: asked } satisfies z.infer<typeof question>
    const reply = (await bus.request(topicOf(game), asking, { timeoutMs })) as Reply<Answer>
    if (reply.epoch < epoch()) throw new Unanswered('the answer is of a leader that was succeeded')
    return reply.answer
  }
  const command = <Answer>(from: Seat, message: z.infer<typeof crashClientMessage>) =>
    put<Answer>({ verb: 'command', seat: from, message })
  return {
    welcome: from => put({ verb: 'welcome', seat: from }, WELCOME_MS),
    bet: command,
    cancel: command,
    cashOut: command,
    say: command,
    seed: command,
    demoBalance: from => put({ verb: 'demoBalance', seat: from }),
    leave: from => put<void>({ verb: 'leave', seat: from }),
  }
}

/**
 * Answers for a table that is led here. What is not in order, everything once the table is over, and whoever knows of a
 * later leader meets silence: that one answers.
 */
export function serveTable(ctx: Ctx, game: string, { table, epoch }: Led): () => void {
  return ctx.bus.serve(topicOf(game), async asked => {
    const parsed = question.safeParse(asked)
    if (!parsed.success) {
      ctx.log.warn({ game, issues: parsed.error.issues.map(issue => issue.path.join('.')) }, 'not a question')
      return undefined
    }
    if (table.isOver() || parsed.data.epoch > epoch) return undefined
    const answer = await perform(table, parsed.data.ask)
    // A leader that was fenced meanwhile knows less than the next one.
    return table.isOver() ? undefined : ({ epoch, answer: answer ?? null } satisfies Reply<unknown>)
  })
}

/** Runs up to the verb before anything is awaited: the time of a cash-out is the time at which it came. */
function perform(table: Table, asked: Ask): Promise<unknown> {
  switch (asked.verb) {
    case 'welcome':
      return table.welcome(asked.seat)
    case 'demoBalance':
      return table.demoBalance(asked.seat)
    case 'leave':
      return table.leave(asked.seat)
    case 'command':
      return command(table, asked.seat, asked.message)
  }
}

async function command(
  table: Table,
  from: Seat,
  message: z.infer<typeof crashClientMessage>,
): Promise<unknown> {
  switch (message.t) {
    case 'bet':
      return table.bet(from, message)
    case 'cancel':
      return table.cancel(from, message)
    case 'cashOut':
      return table.cashOut(from, message)
    case 'say':
      return table.say(from, message)
    case 'seed':
      return table.seed(from, message)
    default:
      throw new Error(`a table knows no ${message.t}`)
  }
}
