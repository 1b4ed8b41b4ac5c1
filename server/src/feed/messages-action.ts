import { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { staffQuery } from '../platform/staff/staff-action.ts'
import { lastMessagesOf } from './message-log.ts'

const MESSAGES_MAX = 1_000

export const messagesAction = staffQuery({
  name: 'feed messages',
  permission: 'sports.read',
  summary:
    'Prints the last messages of the feed about an event, the oldest first, 50 or as many as --limit says',
  input: {
    event: z.string().regex(/^[a-z]{1,10}:[a-z_]{1,30}:\d{1,18}$/, 'An event is named like sr:match:4711'),
    limit: z.coerce.number().int().min(1).max(MESSAGES_MAX).default(50),
  },
  words: ['event'],
  run: ({ db }: Ctx, { event, limit }) => lastMessagesOf(db.read, event, limit),
  lines: messages =>
    messages.map(({ id, receivedAtMs, key, body }) =>
      [id, new Date(receivedAtMs).toISOString(), key, body.replaceAll('\n', ' ')].join(' '),
    ),
})
