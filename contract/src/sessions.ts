/** Where a player is logged in, and the password given again. */
import * as z from 'zod/mini'
import { password } from './accounts.ts'
import { endpoint } from './endpoint.ts'

const messageReply = z.object({ data: z.object({ message: z.string() }) })

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions/',
  auth: 'player',
  summary: 'Where the player is logged in: the session that asks first, then by last use',
  reply: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        /** Such as `Chrome, Android`; empty where the device did not say. */
        device: z.string(),
        started_at: z.string(),
        active_at: z.string(),
        current: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})

export const endSession = endpoint({
  method: 'POST',
  path: '/auth/sessions/{id}/end/',
  auth: 'player',
  summary: 'End one of the player’s own sessions at once',
  params: z.object({ id: z.uuid('Session is unknown') }),
  reply: messageReply,
  refusals: [],
})

export const provePassword = endpoint({
  method: 'POST',
  path: '/auth/password/',
  auth: 'player',
  summary: 'Give the password again, after which a session that was idle may move money',
  body: z.strictObject({ password }),
  reply: messageReply,
  refusals: ['password_wrong', 'too_many_requests', 'busy'],
})

export const confirmAccount = endpoint({
  method: 'POST',
  path: '/auth/confirm/',
  auth: 'player',
  summary: 'Play again with an account that lapsed after six months without activity',
  reply: messageReply,
  refusals: [],
})

export const sessionsApi = { listSessions, endSession, provePassword, confirmAccount }
