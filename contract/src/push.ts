/** News for the shell over the socket at `/socket` of the site's origin; optional, polling stands in for it. */
import * as z from 'zod/mini'

/** Shell → server: the first message, within 5 s, and nothing after it but `ping`. */
export const pushClientMessage = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('hello'), token: z.string().check(z.maxLength(2000)) }),
  z.strictObject({ t: z.literal('ping') }),
])

/** Server → shell. `me` and `transaction` say that something changed and is to be read again; they carry no money. */
export const pushServerMessage = z.discriminatedUnion('t', [
  z.object({ t: z.literal('welcome') }),
  z.object({ t: z.literal('me') }),
  z.object({ t: z.literal('transaction'), id: z.string(), state: z.string() }),
  z.object({ t: z.literal('pong') }),
  /** The socket is about to be closed. `crowded`: the player has too many, and it is not to come back by itself. */
  z.object({ t: z.literal('bye'), reason: z.enum(['session', 'restart', 'crowded']) }),
])
export type PushServerMessage = z.infer<typeof pushServerMessage>
