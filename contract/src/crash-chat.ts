/** The chat beside crash games, as it travels. */
import * as z from 'zod/mini'

/** A message as all players see it. */
const chatMessage = z.object({
  /** Ascending; the permanent id of the message. */
  n: z.number(),
  /** The player's alias; players may share one. */
  who: z.string(),
  /**
   * The author, always equal for one player in all games, so that authors can be distinguished and hidden; contains no
   * personal data.
   */
  by: z.string(),
  text: z.string(),
  /** ISO 8601. */
  at: z.string(),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** Whether a player may write: `stake` requires a bet within a day first. */
const chatMay = z.enum(['speak', 'demo', 'stake', 'muted', 'suspended'])
export type ChatMay = z.infer<typeof chatMay>

/** What the server sends of the chat, among all that it sends. */
export const chatServerMessages = [
  /**
   * Answer to `chat`: the last messages, oldest first, and whether this player may write, `until` when not.
   * `you` is how their own messages are marked.
   */
  z.object({
    t: z.literal('chat'),
    messages: z.array(chatMessage),
    may: chatMay,
    until: z.optional(z.string()),
    you: z.optional(z.string()),
  }),
  /** New messages, at most once a second and a few at a time. */
  z.object({ t: z.literal('chatMessage'), messages: z.array(chatMessage) }),
  /** Messages that are hidden from now on. */
  z.object({ t: z.literal('chatRemoved'), n: z.array(z.number()) }),
  /** The player's own message was accepted; other players get it as `chatMessage`. */
  z.object({ t: z.literal('chatAccepted'), id: z.string(), message: chatMessage }),
  z.object({ t: z.literal('reported'), id: z.string(), message: z.number() }),
] as const
