/**
 * What players are told of their bets on sports and of jackpots that they won, on the page and by push, and what of
 * it they want.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What happens in a match that players with bets on it are told of. */
export const INCIDENTS = ['kick_off', 'goal', 'goal_cancelled'] as const
export type IncidentKind = (typeof INCIDENTS)[number]

/**
 * Each is on until its player switches it off; `goal` is also of goals that are taken back, and `settlement` of
 * jackpots that the player won.
 */
export const NOTICES = ['kick_off', 'goal', 'settlement'] as const
export type Notice = (typeof NOTICES)[number]

const notices = z.object({ kick_off: z.boolean(), goal: z.boolean(), settlement: z.boolean() })
const reply = z.object({ data: notices })

export const readNotices = endpoint({
  method: 'GET',
  path: '/bets/notices/',
  auth: 'player',
  summary: 'Which notices of the own bets on sports the player wants, on the page and by push',
  reply,
  refusals: [],
})

export const setNotice = endpoint({
  method: 'POST',
  path: '/bets/notices/',
  auth: 'player',
  summary: 'Switch one kind of notice on or off from now on',
  body: z.strictObject({
    notice: z.enum(NOTICES, 'Say which notice'),
    on: z.boolean('Say on or off'),
  }),
  reply,
  refusals: ['too_many_requests'],
})

export const noticesApi = { readNotices, setNotice }
