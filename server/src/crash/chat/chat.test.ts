import { crashSocketMessage } from '@ruka/contract/crash'
import { afterEach, describe, expect, it } from 'vitest'
import { openChat } from '../../../test/crash-chat.ts'
import { openCrashSockets } from '../../../test/crash-sockets.ts'
import { PHONE } from '../../../test/player.ts'
import { drawAlias, excludePlayer, setStatus } from '../../accounts/index.ts'
import { rows, sql } from '../../platform/db/db.ts'

type Chat = Awaited<ReturnType<typeof openChat>>
let chat: Chat
const open = async (options?: Parameters<typeof openChat>[0]) => (chat = await openChat(options))
afterEach(() => chat.close())

const stored = () =>
  rows(chat.ctx.db.read, sql<{ text: string }>`select text from crash.chat_messages order by n`)

describe('a chat that is switched off', () => {
  // spec: C.21
  it('is not on the wire: no field in the welcome, no answer to a client that opens it, no message accepted', async () => {
    const off = await openCrashSockets({ crashes: [300] })
    chat = off as unknown as Chat
    const { client, welcome } = await off.joinPlayer()
    expect(JSON.stringify(welcome)).not.toContain('chat')
    client.say(off.betMessage())
    await client.until('accepted')
    client.say({ t: 'chat', on: true })
    for (const message of [
      { t: 'say', text: 'hi' },
      { t: 'report', message: 1 },
    ]) {
      const id = off.newId()
      client.say({ ...message, id })
      expect(await client.until('refused', { id })).toMatchObject({ code: 'chat_off' })
    }
    // Longer than any answer takes.
    client.say({ t: 'myBets' })
    await client.until('myBets')
    await off.fly(1)
    await off.crash(1)
    await client.until('crashed')
    const types = client.received.map(({ t }) => t)
    for (const word of ['chat', 'chatMessage', 'chatRemoved', 'chatAccepted', 'reported'])
      expect(types).not.toContain(word)
  })
})

describe('the chat', () => {
  // spec: C.21
  it('delivers a message to all players who have it open, and not a byte to the others', async () => {
    await open()
    const [ann, ben] = [await chat.addWriter(), await chat.addWriter()]
    const closed = await chat.joinPlayer()
    expect(closed.welcome.chat).toBe(true)
    expect(ann.opened).toMatchObject({ messages: [], may: 'speak' })
    const answer = await chat.say(ann.client, 'Habari 👋')
    expect(answer).toMatchObject({ t: 'chatAccepted', message: { who: '12', text: 'Habari 👋' } })
    const broadcast = await ben.client.until('chatMessage')
    expect(broadcast.messages).toEqual([(answer as Extract<typeof answer, { t: 'chatAccepted' }>).message])
    expect(broadcast.messages[0]!.by).toBe(ann.opened.you)
    expect(broadcast.messages[0]!.by).not.toBe(ben.opened.you)
    closed.client.say({ t: 'ping', n: 1 })
    await closed.client.until('pong')
    expect(closed.client.received.map(({ t }) => t).filter(t => /broadcast|chat/.test(t))).toEqual([])
    for (const message of [...ann.client.received, ...ben.client.received])
      expect(crashSocketMessage.safeParse(message).success).toBe(true)
  })

  it('shows the last 30 messages when it is opened, oldest first, and sends nothing once it is closed', async () => {
    await open()
    const [ann, ben] = [await chat.addWriter(), await chat.addWriter()]
    await sql`insert into crash.chat_messages (game, player_id, request_id, who, by, text, at)
      select 'aviator', ${ann.player.playerId}, gen_random_uuid(), '12', 'ann', 'old ' || i,
        ${new Date(chat.ctx.clock.now() - 7_200_000)}
      from generate_series(1, 40) as i`.execute(chat.ctx.db.read)
    await sql`insert into crash.chat_messages (game, player_id, request_id, who, by, text, at)
      values ('jetx', ${ann.player.playerId}, gen_random_uuid(), '12', 'ann', 'elsewhere',
        ${new Date(chat.ctx.clock.now())})`.execute(chat.ctx.db.read)
    const { messages } = await chat.openTab(ben.client)
    expect(messages.map(({ text }) => text)).toEqual(Array.from({ length: 30 }, (_, i) => `old ${i + 11}`))
    ben.client.say({ t: 'chat', on: false })
    ben.client.say({ t: 'ping', n: 7 })
    await ben.client.until('pong', { n: 7 })
    await chat.pass()
    await chat.say(ann.client, 'new')
    await ann.client.until('chatMessage')
    expect(chat.receivedTexts(ben.client)).toEqual([])
  })

  it('reads the database a few times when it is opened many times at once', async () => {
    await open()
    const { client } = await chat.joinPlayer()
    for (let n = 0; n < 20; n++) client.say({ t: 'chat', on: true })
    client.say({ t: 'ping', n: 1 })
    await client.until('pong')
    await client.until('chat')
    await chat.openTab(client)
    expect(client.received.filter(({ t }) => t === 'chat').length).toBeLessThanOrEqual(3)
  })

  it('broadcasts a few messages at most once a second, and accepts no message that it does not broadcast', async () => {
    await open()
    const talkers = []
    for (let n = 0; n < 14; n++) talkers.push(await chat.addWriter())
    const watcher = talkers[0]!.client
    const codes = await Promise.all(talkers.map(({ client }, n) => chat.codeOf(client, `message ${n}`)))
    expect(codes.filter(code => code === 'chatAccepted')).toHaveLength(8)
    expect(codes.filter(code => code === 'chat_busy')).toHaveLength(6)
    await chat.pass(999)
    const frames = () => watcher.received.filter(({ t }) => t === 'chatMessage')
    expect(frames().length).toBeLessThanOrEqual(1)
    await chat.pass(1)
    await chat.until('the rest', () => chat.receivedTexts(watcher).length === 8)
    expect(frames().length).toBeLessThanOrEqual(2)
    expect(await stored()).toHaveLength(8)
    const [quiet] = talkers.filter((_, n) => codes[n] === 'chat_busy')
    expect(await chat.codeOf(quiet!.client, 'and I')).toBe('chatAccepted')
  })

  it('gives a repeated message the same answer and broadcasts it once, also after a lost answer and under a new leader', async () => {
    await open()
    const { client, player } = await chat.addWriter()
    await chat.finishRound()
    const id = chat.newId()
    const first = await chat.say(client, 'once', id)
    expect(await chat.say(client, 'once', id)).toEqual(first)
    await chat.stop()
    await chat.start()
    await chat.until('a leader', () => chat.room() !== undefined)
    expect(await chat.say(client, 'once', id)).toEqual(first)
    const refused = chat.newId()
    expect(await chat.codeOf(client, 'see ruka.com', refused)).toBe('chat_too_fast')
    await chat.pass()
    const refusedId = chat.newId()
    expect(await chat.codeOf(client, 'see ruka.com', refusedId)).toBe('chat_link')
    await chat.pass()
    expect(await chat.codeOf(client, 'another text', refusedId)).toBe('chat_link')
    await chat.stop()
    await chat.start()
    await chat.until('a leader', () => chat.room() !== undefined)
    expect(await chat.codeOf(client, 'see ruka.com', refusedId)).toBe('chat_link')
    expect(await stored()).toEqual([{ text: 'once' }])
    expect(chat.receivedTexts(client)).toEqual(['once'])
    const again = chat.connect()
    await again.hello({ token: await chat.tokenOf(player) })
    await again.until('snapshot')
    expect((await chat.openTab(again)).messages).toMatchObject([{ text: 'once' }])
  })
})

describe('a player may write', () => {
  it('with real money only: the demo can read', async () => {
    await open()
    const { client } = await chat.addWriter()
    await chat.say(client, 'karibu')
    const demo = chat.connect()
    await demo.hello()
    await demo.until('snapshot')
    const opened = await chat.openTab(demo)
    expect(opened).toMatchObject({ may: 'demo', messages: [{ text: 'karibu' }] })
    expect(opened.you).toBeUndefined()
    expect(await chat.codeOf(demo, 'hello')).toBe('chat_demo')
  })

  it('with a stake within 24 hours that was not returned', async () => {
    await open()
    const { client } = await chat.joinPlayer()
    expect(await chat.openTab(client)).toMatchObject({ may: 'stake' })
    expect(await chat.codeOf(client, 'hello')).toBe('chat_stake_needed')
    const bet = chat.betMessage()
    client.say(bet)
    await client.until('accepted')
    expect(await chat.openTab(client)).toMatchObject({ may: 'speak' })
    client.say({ t: 'cancel', id: chat.newId(), round: 1, slot: 0, bet: bet.id })
    await client.until('cancelled')
    expect(await chat.openTab(client)).toMatchObject({ may: 'stake' })
    client.say(chat.betMessage())
    await chat.until('a second bet', () => client.received.filter(({ t }) => t === 'accepted').length === 2)
    await chat.finishRound()
    expect(await chat.codeOf(client, 'hello')).toBe('chatAccepted')
    const move = (hours: number) =>
      sql`update wagers.wagers set placed_at = placed_at + ${hours} * interval '1 hour'`.execute(
        chat.ctx.db.read,
      )
    await move(-24)
    await chat.pass()
    expect(await chat.codeOf(client, 'still here')).toBe('chat_stake_needed')
    await move(24)
  })

  it('not while suspended', async () => {
    await open()
    const { client, player } = await chat.addWriter()
    const playerId = player.playerId
    await chat.ctx.db.tx(tx =>
      setStatus(tx, chat.ctx, { playerId, status: 'suspended', actor: { kind: 'system' } }),
    )
    expect(await chat.codeOf(client, 'hello')).toBe('account_suspended')
    expect(await chat.openTab(client)).toMatchObject({ may: 'suspended' })
  })

  it('not after an exclusion, which also hides their messages', async () => {
    await open()
    const [ann, ben] = [await chat.addWriter(), await chat.addWriter()]
    await chat.say(ann.client, 'before')
    await ben.client.until('chatMessage')
    await chat.pass()
    await excludePlayer(chat.ctx, ann.player.playerId)
    ann.client.say({ t: 'say', id: chat.newId(), text: 'after' })
    expect(await ann.client.until('bye')).toEqual({ t: 'bye', reason: 'session' })
    await chat.dispatch()
    const { n } = await ben.client.until('chatRemoved')
    expect(n).toEqual((await ben.client.until('chatMessage')).messages.map(message => message.n))
    expect(await chat.openTab(ben.client)).toMatchObject({ messages: [] })
    expect(await stored()).toEqual([{ text: 'before' }])
  })

  it('once in 3 seconds and ten times in 5 minutes, in all games together and over restarts', async () => {
    await open()
    const { client } = await chat.addWriter()
    await chat.finishRound()
    expect(await chat.codeOf(client, 'message 0')).toBe('chatAccepted')
    expect(await chat.codeOf(client, 'too soon')).toBe('chat_too_fast')
    await chat.pass(2_999)
    await chat.stop()
    await chat.start()
    await chat.until('a leader', () => chat.room() !== undefined)
    expect(await chat.codeOf(client, 'still too soon')).toBe('chat_too_fast')
    await sql`update crash.chat_messages set game = 'jetx'`.execute(chat.ctx.db.read)
    for (let n = 1; n < 10; n++) {
      await chat.pass()
      expect(await chat.codeOf(client, `message ${n}`)).toBe('chatAccepted')
    }
    await chat.pass()
    expect(await chat.codeOf(client, 'the eleventh')).toBe('chat_too_many')
    await sql`update crash.chat_messages set at = at - interval '5 minutes' where text = 'message 0'`.execute(
      chat.ctx.db.read,
    )
    await chat.pass()
    expect(await chat.codeOf(client, 'the eleventh')).toBe('chatAccepted')
  })

  it('not the same text again', async () => {
    await open()
    const { client } = await chat.addWriter()
    await chat.say(client, 'Twende kazi')
    await chat.pass()
    expect(await chat.codeOf(client, 'TWENDE KAZI')).toBe('chat_repeated')
    await chat.pass()
    expect(await chat.codeOf(client, 'twende nyumbani')).toBe('chatAccepted')
  })

  it('one of many messages that two sockets send at once', async () => {
    await open()
    const { client, player } = await chat.addWriter()
    const second = chat.connect()
    await second.hello({ token: await chat.tokenOf(player) })
    await second.until('snapshot')
    const codes = await Promise.all(
      Array.from({ length: 16 }, (_, n) => chat.codeOf(n % 2 === 0 ? client : second, `flood ${n}`)),
    )
    expect(codes.filter(code => code === 'chatAccepted')).toHaveLength(1)
    // A player may have eight pending commands at most.
    const refusals = codes.filter(code => code !== 'chatAccepted')
    expect(refusals.filter(code => code === 'unavailable').length).toBeLessThanOrEqual(8)
    expect(new Set(refusals)).toEqual(new Set(['chat_too_fast', 'unavailable']))
    expect(await stored()).toHaveLength(1)
  })
})

describe('a text', () => {
  it('is plain text for every client and for the database, also when it looks like markup or SQL', async () => {
    await open()
    const [ann, ben] = [await chat.addWriter(), await chat.addWriter()]
    const text = `<img src=x onerror=alert(1)> '); drop table x; --`
    expect(await chat.codeOf(ann.client, text)).toBe('chatAccepted')
    expect((await ben.client.until('chatMessage')).messages[0]!.text).toBe(text)
  })

  it.each([
    ['turned around', 'pay \u202etxt'],
    ['with zero width in it', '0712\u200b345\u200b678'],
    ['of two lines', 'one\ntwo'],
    ['of 161 characters', 'x'.repeat(161)],
    ['empty', ''],
    ['no text at all', { toString: 'x' }],
  ])('%s is refused by its name and stored nowhere', async (_, text) => {
    await open()
    const { client } = await chat.addWriter()
    expect(await chat.codeOf(client, text as string)).toBe('chat_text_invalid')
    expect(await stored()).toEqual([])
  })

  it('of 10,000 characters ends the socket', async () => {
    await open()
    const { client } = await chat.addWriter()
    client.say({ t: 'say', id: chat.newId(), text: 'x'.repeat(10_000) })
    await chat.until('the end', () => client.closed > 0)
    expect(await stored()).toEqual([])
  })

  it('reveals nothing about a player beyond the alias, to other players or in the log', async () => {
    await open()
    const [ann, ben] = [await chat.addWriter(), await chat.addWriter()]
    await chat.say(ann.client, 'unheard-of-words')
    await ben.client.until('chatMessage')
    const seen = JSON.stringify(ben.client.received)
    for (const own of [ann.player.playerId, ann.player.sessionId!]) expect(seen).not.toContain(own)
    expect(seen).not.toMatch(PHONE)
    expect(chat.ctx.lines.join('')).not.toContain('unheard-of-words')
  })

  it('shows a player who drew another alias under it, with nothing that leads to the one before', async () => {
    await open()
    const [ann, ben] = [await chat.addWriter(), await chat.addWriter()]
    const said = async (text: string) => {
      const answer = await chat.say(ann.client, text)
      await chat.pass()
      if (answer.t !== 'chatAccepted') throw new Error(answer.t)
      const { who, by } = answer.message
      return { who, by }
    }
    const before = await said('one')
    const alias = await drawAlias(chat.ctx, ann.player.playerId)
    const after = await said('two')
    expect(after.who).toBe(alias)
    expect([after.who === before.who, after.by === before.by]).toEqual([false, false])
    await chat.dispatch()
    await chat.until('the other hears both', () => chat.receivedTexts(ben.client).length === 2)
    const again = await chat.openTab(ann.client)
    expect(again.t === 'chat' && again.you).toBe(after.by)
  })
})
