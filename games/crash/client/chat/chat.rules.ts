import type { CrashSocketMessage } from '@ruka/contract/crash'
import type { ChatMay, ChatMessage } from '@ruka/contract/crash-chat'

/** The most messages on a page. */
const MESSAGES_MAX = 100

/** The player's own unanswered message: a repeat gets the same answer. */
export type Sending = { readonly id: string; readonly text: string }
/** The state of an open chat. */
export type Chat = {
  /** In the order of their numbers. */
  readonly messages: readonly ChatMessage[]
  /** The messages that were removed while this page had them. */
  readonly gone: ReadonlySet<number>
  /** Undefined until the chat is answered. */
  readonly may?: ChatMay | undefined
  /** ISO 8601. */
  readonly until?: string | undefined
  readonly you?: string | undefined
  readonly sending?: Sending | undefined
  /** Why the last message was refused; `code` is that of the refusal. */
  readonly fault?: { readonly code: string; readonly text: string } | undefined
}
export const freshChat: Chat = { messages: [], gone: new Set() }

/** An action that the chat requests from the page. */
export type Wish = 'open' | 'send'

/** The chat after a message, and the requested action. */
export function reduceChat(chat: Chat, message: CrashSocketMessage): readonly [Chat, Wish?] {
  switch (message.t) {
    // A new connection has no open chat. A message without an answer is sent again after it is opened.
    case 'snapshot':
      return [chat, 'open']
    case 'chat': {
      const { messages, may, until, you } = message
      const later = chat.messages.filter(({ n }) => n > (messages.at(-1)?.n ?? Infinity))
      const opened = { ...chat, may, until, you, messages: merged(chat, messages, later) }
      return chat.sending ? [opened, 'send'] : [opened]
    }
    case 'chatMessage':
      return [{ ...chat, messages: merged(chat, chat.messages, message.messages) }]
    case 'chatRemoved':
      return [removed(chat, message.n)]
    case 'chatAccepted':
      return [spoken(chat, message)]
    case 'refused':
      return refused(chat, message)
    // A stake may have been missing before.
    case 'accepted':
      return chat.may === 'stake' ? [chat, 'open'] : [chat]
    default:
      return [chat]
  }
}

/** The player sends a text: a pending or unconfirmed message keeps its id. */
export function sendText(chat: Chat, text: string, newId: string): Chat {
  const again = chat.sending?.text === text
  return { ...chat, sending: again ? chat.sending : { id: newId, text }, fault: undefined }
}

/** There was no answer or no connection. */
export const leftInDoubt = (chat: Chat, text: string): Chat => ({ ...chat, fault: { code: 'doubt', text } })

type Received<T extends CrashSocketMessage['t']> = Extract<CrashSocketMessage, { t: T }>

function spoken(chat: Chat, { id, message }: Received<'chatAccepted'>): Chat {
  const known = { ...chat, messages: merged(chat, chat.messages, [message]) }
  return chat.sending?.id === id ? { ...known, sending: undefined, fault: undefined } : known
}

/** After these refusals the permission may be outdated. */
function refused(chat: Chat, { id, code, text }: Received<'refused'>): readonly [Chat, Wish?] {
  if (chat.sending?.id !== id) return [chat]
  if (code === 'unavailable') return [{ ...chat, fault: { code, text } }]
  const faulty = { ...chat, sending: undefined, fault: { code, text } }
  return PERMISSION_CODES.has(code) ? [faulty, 'open'] : [faulty]
}
const PERMISSION_CODES = new Set(['chat_muted', 'chat_stake_needed', 'account_suspended'])

function removed(chat: Chat, numbers: readonly number[]): Chat {
  const gone = new Set([...chat.gone, ...numbers].slice(-MESSAGES_MAX))
  return { ...chat, gone, messages: chat.messages.filter(({ n }) => !gone.has(n)) }
}

function merged({ gone }: Chat, ...parts: readonly (readonly ChatMessage[])[]): readonly ChatMessage[] {
  const byNumber = new Map(parts.flat().map(message => [message.n, message]))
  return [...byNumber.values()]
    .filter(({ n }) => !gone.has(n))
    .sort((a, b) => a.n - b.n)
    .slice(-MESSAGES_MAX)
}
