/**
 * What a message of the chat may be. Separate from the messages of `crash-chat.ts`, which all pages load,
 * also without the chat.
 */
import * as z from 'zod/mini'

/** The longest message, in UTF-16 units, as an input field counts them. */
export const CHAT_TEXT_MAX = 160

/**
 * Invisible characters and those that reorder text: controls, bidi marks, zero width, fillers. Emoji keep
 * their style.
 */
const UNSEEN = /(?![\uFE0E\uFE0F])\p{DI}|[\p{C}\u2800]/gu
/** More marks on a letter than any language here puts there: they would spill over the lines beside it. */
const PILE = /\p{M}{4}/u

/**
 * A typed text as it may be sent: one line, composed, without what cannot be seen. It may still be empty or
 * too long.
 */
export const tidyChatText = (typed: string): string =>
  typed.replace(/\s+/g, ' ').replace(UNSEEN, '').normalize('NFC').replace(/ +/g, ' ').trim()

/** A message as a player sends it; made as `crashClientMessage` is. */
export const chatText = /* @__PURE__ */ (() =>
  z.string().check(
    z.minLength(1),
    z.maxLength(CHAT_TEXT_MAX),
    z.refine(text => tidyChatText(text) === text && !PILE.test(text)),
  ))()
