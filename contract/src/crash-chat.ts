/** The chat beside crash games, as it travels. */
import * as z from 'zod/mini'

/** A message as everybody sees it. */
const chatMessage = z.object({
  /** Ascending; names the message for ever. */
  n: z.number(),
  /** The player, masked; many share a mask. */
  who: z.string(),
  /** One player's in all games, so that they can be told apart and hidden; says nothing about them. */
  by: z.string(),
  text: z.string(),
  /** ISO 8601. */
  at: z.string(),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** Whether a player may write: `stake` asks for a bet within a day first. */
const chatMay = z.enum(['speak', 'demo', 'stake', 'muted', 'suspended'])
export type ChatMay = z.infer<typeof chatMay>

/** What the server sends of the chat, among all that it sends. */
export const chatServerMessages = [
  /**
   * Answer to `chat`: the last messages, oldest first, and whether this player may write, `until` when not. `you` is how
   * their own messages are marked.
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
  /** Messages that are shown no more. */
  z.object({ t: z.literal('chatRemoved'), n: z.array(z.number()) }),
  /** A message of one's own was taken; everybody else hears of it by `chatMessage`. */
  z.object({ t: z.literal('chatAccepted'), id: z.string(), message: chatMessage }),
  z.object({ t: z.literal('reported'), id: z.string(), message: z.number() }),
] as const
