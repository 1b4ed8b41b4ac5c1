import { fold } from './fold.rules.ts'
import { hasLink } from './link.rules.ts'
import { hasPhone } from './phone.rules.ts'

/** What a message may not say. */
export type Unwelcome = 'chat_phone' | 'chat_link' | 'chat_word'

/** Why a message is not let in, if it is not. */
export function unwelcome(text: string, hasWord: (text: string) => boolean): Unwelcome | undefined {
  if (hasPhone(text)) return 'chat_phone'
  if (hasLink(text)) return 'chat_link'
  return hasWord(text) ? 'chat_word' : undefined
}

/** Whether two messages say the same to who reads them. */
export const isSame = (one: string, other: string): boolean => bare(one) === bare(other)
const bare = (text: string): string => fold(text).replace(/\s+/g, '')
