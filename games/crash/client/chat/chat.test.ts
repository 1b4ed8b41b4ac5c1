import type { CrashSocketMessage } from '@ruka/contract/crash'
import type { ChatMessage } from '@ruka/contract/crash-chat'
import { describe, expect, it } from 'vitest'
import { freshChat, reduceChat, sendText, type Chat, type Wish } from './chat.rules.ts'
import { cannotWrite, hiddenText, leftText, timeOf } from './chat-texts.ts'
import { makeHiddenPlayers } from './hidden-players.ts'

const at = '2026-11-22T06:00:00.000Z'
const message = (n: number, by = 'ann'): ChatMessage => ({ n, who: '07**12', by, text: `message ${n}`, at })
const chatMessages = (...numbers: number[]): CrashSocketMessage => ({
  t: 'chatMessage',
  messages: numbers.map(n => message(n)),
})
const opened = (...numbers: number[]): CrashSocketMessage => ({
  t: 'chat',
  messages: numbers.map(n => message(n)),
  may: 'speak',
  you: 'me',
})
const refused = (id: string, code: string): CrashSocketMessage => ({
  t: 'refused',
  id,
  code,
  text: `No: ${code}`,
})
const reduce = (
  chat: Chat,
  ...messages: CrashSocketMessage[]
): { chat: Chat; wishes: (Wish | undefined)[] } => {
  const wishes: (Wish | undefined)[] = []
  for (const item of messages) {
    const [next, wish] = reduceChat(chat, item)
    chat = next
    wishes.push(wish)
  }
  return { chat, wishes }
}
const numbers = ({ messages }: Chat) => messages.map(({ n }) => n)

describe('the displayed chat', () => {
  it('has each message once and in order, also after repeated and late messages', () => {
    const { chat } = reduce(
      freshChat,
      chatMessages(8),
      opened(5, 6, 7),
      chatMessages(7, 8),
      chatMessages(10),
      chatMessages(9),
    )
    expect(numbers(chat)).toEqual([5, 6, 7, 8, 9, 10])
  })

  it('has after a reconnect the messages that the server still shows, and later ones', () => {
    const { chat } = reduce(freshChat, opened(1, 2, 3), chatMessages(4, 5), opened(2, 3, 5), chatMessages(6))
    expect(numbers(chat)).toEqual([2, 3, 5, 6])
    expect(numbers(reduce(chat, opened()).chat)).toEqual([])
  })

  it('never has a removed message, also when it arrives after the removal', () => {
    const { chat } = reduce(
      freshChat,
      opened(1, 2),
      { t: 'chatRemoved', n: [2, 3] },
      chatMessages(2, 3, 4),
      opened(1, 2, 4),
    )
    expect(numbers(chat)).toEqual([1, 4])
  })

  it('has a bounded number of messages', () => {
    const many = Array.from({ length: 500 }, (_, n) => chatMessages(n + 1))
    expect(numbers(reduce(freshChat, ...many).chat)).toHaveLength(100)
    expect(numbers(reduce(freshChat, ...many).chat).at(-1)).toBe(500)
  })
})

describe('an own message', () => {
  const ready = reduce(freshChat, opened(1)).chat
  it('keeps its id until it is answered, is sent again on a new connection, and is then shown', () => {
    const sending = sendText(ready, 'Habari', 'one')
    expect(sendText(sending, 'Habari', 'two').sending?.id).toBe('one')
    const snapshot = { t: 'snapshot' } as CrashSocketMessage
    const { chat, wishes } = reduce(sending, snapshot, opened(1))
    expect(wishes).toEqual(['open', 'send'])
    const sentChat = reduce(chat, { t: 'chatAccepted', id: 'one', message: message(2, 'me') }).chat
    expect(sentChat.sending).toBeUndefined()
    expect(numbers(sentChat)).toEqual([1, 2])
  })

  it('has a reason when it is refused, and the next attempt gets a new id', () => {
    const { chat } = reduce(
      sendText(ready, '0712 345 678', 'one'),
      refused('else', 'round_locked'),
      refused('one', 'chat_phone'),
    )
    expect(chat.fault).toEqual({ code: 'chat_phone', text: 'No: chat_phone' })
    expect(sendText(chat, '0712 345 678', 'two')).toMatchObject({ sending: { id: 'two' }, fault: undefined })
  })

  it('with an unknown outcome keeps its id when it is sent again', () => {
    const { chat } = reduce(sendText(ready, 'Habari', 'one'), refused('one', 'unavailable'))
    expect(chat.fault?.code).toBe('unavailable')
    expect(sendText(chat, 'Habari', 'two').sending?.id).toBe('one')
    expect(sendText(chat, 'Habari yako', 'two').sending?.id).toBe('two')
  })

  it('requests the permission again after a refusal for the player’s state, and after a first bet that was missing', () => {
    expect(reduce(sendText(ready, 'Habari', 'one'), refused('one', 'chat_muted')).wishes).toEqual(['open'])
    const accepted = { t: 'accepted' } as CrashSocketMessage
    expect(reduce(ready, accepted).wishes).toEqual([undefined])
    expect(reduce({ ...ready, may: 'stake' }, accepted).wishes).toEqual(['open'])
  })
})

describe('hidden players', () => {
  const device = (stored: string | null = null) => {
    const store = {
      stored,
      getItem: () => store.stored,
      setItem: (_: string, text: string) => void (store.stored = text),
    }
    return store
  }
  it('stay hidden on this device until they are shown again', () => {
    const store = device()
    makeHiddenPlayers(() => store).hide('ann')
    const later = makeHiddenPlayers(() => store)
    expect([...later.get()]).toEqual(['ann'])
    later.showAll()
    expect(makeHiddenPlayers(() => store).get().size).toBe(0)
  })
  it('are hidden for the lifetime of the page without storage, and an unreadable entry hides no player', () => {
    const hidden = makeHiddenPlayers(() => {
      throw new Error('no store in this frame')
    })
    hidden.hide('ann')
    expect(hidden.get().has('ann')).toBe(true)
    for (const stored of ['{', '"ann"', '[1, {}]', 'null'])
      expect(makeHiddenPlayers(() => device(stored)).get().size).toBe(0)
  })
})

it('have the time, the reason of a refusal and the remaining characters', () => {
  const now = Date.parse('2026-11-22T20:30:00.000Z')
  expect(timeOf('2026-11-22T06:00:00.000Z', now)).toBe('09:00')
  expect(timeOf('2026-11-22T21:30:00.000Z', now)).toMatch(/^23 Nov, 00:30$/)
  expect(cannotWrite('muted', '2026-11-22T20:45:00.000Z', now)).toContain('until 23:45')
  for (const may of ['demo', 'stake', 'suspended'] as const)
    expect(cannotWrite(may, undefined, now)).not.toBe('')
  expect([leftText(160), leftText(1), leftText(0)]).toEqual([
    '160 characters left',
    '1 character left',
    '0 characters left',
  ])
  expect([hiddenText(1), hiddenText(2)]).toEqual([
    '1 player hidden on this device',
    '2 players hidden on this device',
  ])
})
