import { crashClientMessage } from '@ruka/contract/crash'
import { z } from 'zod'
import type { Bus } from '../platform/bus.ts'
import type { Ctx } from '../platform/context.ts'
import type { Seat } from './book.ts'
import type { Table } from './table.ts'

/**
 * How long an answer is waited for. A stake is repeated while its outcome is in doubt, and is answered well within; a
 * welcome is asked for anew.
 */
const ANSWER_MS = 8_000
const WELCOME_MS = 2_000

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
const question = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('welcome'), seat }),
  z.strictObject({ verb: z.literal('command'), seat, message: crashClientMessage }),
  z.strictObject({ verb: z.literal('demoBalance'), seat }),
  z.strictObject({ verb: z.literal('leave'), seat }),
])
type Question = z.infer<typeof question>

/** A table in another process. */
export function remoteTable(bus: Bus, game: string): Table {
  const ask = async <Answer>(asked: Question, timeoutMs = ANSWER_MS): Promise<Answer> =>
    ((await bus.request(topicOf(game), asked, { timeoutMs })) as { answer: Answer }).answer
  const command = <Answer>(from: Seat, message: z.infer<typeof crashClientMessage>) =>
    ask<Answer>({ verb: 'command', seat: from, message })
  return {
    welcome: from => ask({ verb: 'welcome', seat: from }, WELCOME_MS),
    bet: command,
    cancel: command,
    cashOut: command,
    say: command,
    seed: command,
    demoBalance: from => ask({ verb: 'demoBalance', seat: from }),
    leave: from => ask<void>({ verb: 'leave', seat: from }),
  }
}

/** Answers for a table that is led here. What is not in order, and everything once the table is over, meets silence. */
export function serveTable(ctx: Ctx, game: string, table: Table & { isOver(): boolean }): () => void {
  return ctx.bus.serve(topicOf(game), async asked => {
    const parsed = question.safeParse(asked)
    if (!parsed.success) {
      ctx.log.warn({ game, issues: parsed.error.issues.map(issue => issue.path.join('.')) }, 'not a question')
      return undefined
    }
    if (table.isOver()) return undefined
    const answer = await perform(table, parsed.data)
    // A leader that was fenced meanwhile knows less than the next one.
    return table.isOver() ? undefined : { answer: answer ?? null }
  })
}

/** Runs up to the verb before anything is awaited: the time of a cash-out is the time at which it came. */
function perform(table: Table, asked: Question): Promise<unknown> {
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
