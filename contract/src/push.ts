/**
 * Updates for the shell: the topic `push` of the site's origin, for players; optional, polling stands in for
 * it.
 */
import * as z from 'zod/mini'

/** `me` and `transaction` say that something changed and is to be read again; they carry no money. */
export const pushServerMessage = z.discriminatedUnion('t', [
  /** From now on changes are pushed; earlier changes have to be read once. */
  z.object({ t: z.literal('listening') }),
  z.object({ t: z.literal('me') }),
  z.object({ t: z.literal('transaction'), id: z.string(), state: z.string() }),
])
export type PushServerMessage = z.infer<typeof pushServerMessage>
