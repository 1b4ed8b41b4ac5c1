/** Messages between the shell and a game in its frame, by postMessage with strict origins on both sides. */
import * as z from 'zod/mini'

/** Game → shell. */
export const gameMessage = z.discriminatedUnion('type', [
  /** The page has arrived with its first view, which can be seen before its code runs. */
  z.strictObject({ type: z.literal('ruka:drawn') }),
  /** The first frame is drawn; the shell removes its spinner. */
  z.strictObject({ type: z.literal('ruka:ready') }),
  /** The balance moved; the shell reads it again. */
  z.strictObject({ type: z.literal('ruka:balance') }),
  /**
   * A play is under way: until the next `ruka:balance` the shell shows this balance, in KES, as the game
   * does. What a play paid is in the player's record before the game has shown it.
   */
  z.strictObject({ type: z.literal('ruka:hold'), balance: z.number().check(z.nonnegative()) }),
  /** The player asked for the deposit dialog, to log in, to leave, or to read about responsible gaming. */
  z.strictObject({ type: z.literal('ruka:ask'), what: z.enum(['deposit', 'login', 'home', 'responsible']) }),
  /** The launch token was spent or refused: the shell opens the game again with a new one. */
  z.strictObject({ type: z.literal('ruka:relaunch') }),
])
export type GameMessage = z.infer<typeof gameMessage>

/** Shell → game. */
export const shellMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ruka:theme'), theme: z.enum(['dark', 'light']) }),
  /**
   * What pictures name: of a win that a player shares, the operator, the help line, and the player's alias
   * unless the player hides it; of a receipt, the operator and its licence. Without it there is nothing to share.
   */
  z.strictObject({
    type: z.literal('ruka:share'),
    site: z.string(),
    help: z.string(),
    licence: z.optional(z.string()),
    /** The address of the game's page. */
    page: z.string(),
    alias: z.optional(z.string()),
  }),
])
export type ShellMessage = z.infer<typeof shellMessage>
