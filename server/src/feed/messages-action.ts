import { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { staffQuery } from '../platform/staff/staff-action.ts'
import { cursorParts, pageAsked, pageInput, pageLines, pageOf } from '../platform/staff/staff-list.ts'
import { lastMessagesOf } from './message-log.ts'

const MESSAGES_MAX = 1_000

const message = z.object({
  id: z.int(),
  receivedAtMs: z.int(),
  key: z.string(),
  body: z.string(),
  reason: z.string().nullable(),
})

export const messagesAction = staffQuery({
  name: 'feed messages',
  permission: 'sports.read',
  summary: 'The last messages of the feed about an event, the oldest of them first',
  input: {
    event: z
      .string()
      .regex(/^[a-z]{1,10}:[a-z_]{1,30}:\d{1,18}$/, 'An event is named like sr:match:4711')
      .describe('An event by its id, such as sr:match:4711'),
    ...pageInput('before', MESSAGES_MAX),
  },
  words: ['event'],
  output: pageOf(message),
  async run({ db }: Ctx, { event, ...asked }) {
    const page = pageAsked('before', asked)
    const [before] = cursorParts(page, ['number']) ?? []
    const found = await lastMessagesOf(db.read, event, {
      before: before === undefined ? undefined : Number(before),
      limit: page.limit,
    })
    return { rows: found.rows, next: found.next === null ? null : String(found.next) }
  },
  lines: page =>
    pageLines(page, {
      going: 'before',
      none: 'There are no messages about it',
      line: ({ id, receivedAtMs, key, body }) =>
        [id, new Date(receivedAtMs).toISOString(), key, body.replaceAll('\n', ' ')].join(' '),
    }),
})
