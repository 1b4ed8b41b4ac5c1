import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openChat } from '../../../test/crash-chat.ts'
import { ConfigError } from '../../platform/config/config.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { runStaff } from '../../../test/staff.ts'
import { chatActions } from './chat-actions.ts'
import { crashEvents } from '../model/events.ts'
import { openWords } from './chat-words.ts'
import { sweepChat } from './chat-module.ts'

type Chat = Awaited<ReturnType<typeof openChat>>
type Talker = Awaited<ReturnType<Chat['addWriter']>>
let chat: Chat
const open = async (env?: Record<string, string>) => (chat = await openChat(env ? { env } : {}))
afterEach(() => chat.close())

const BY = ['--by', 'Ann Mod', '--because', 'spam']
const staff = (...typed: string[]) => runStaff(chat.ctx, chatActions, typed)
const states = () =>
  rows(
    chat.ctx.db.read,
    sql<{ text: string; state: string }>`select text, state from crash.chat_messages order by n`,
  )
const logged = () =>
  rows(
    chat.ctx.db.read,
    sql<{ what: string; actor_kind: string; actor_id: string | null; subject: string; after: object }>`
      select what, actor_kind, actor_id, subject, after, reason from platform.audit_log
        where what like 'chat-%' order by id`,
  )
const saying = async (talker: Talker, text: string): Promise<number> => {
  await chat.pass()
  const answer = await chat.say(talker.client, text)
  return answer.t === 'chatAccepted' ? answer.message.n : 0
}
const reporting = async ({ client }: Talker, message: number): Promise<string> => {
  const id = chat.newId()
  client.say({ t: 'report', id, message })
  await chat.until('an answer', () => client.received.some(reply => 'id' in reply && reply.id === id))
  const answer = client.received.find(reply => 'id' in reply && reply.id === id)!
  return answer.t === 'refused' ? answer.code : answer.t
}

describe('a message with a forbidden text', () => {
  it('is refused with the reason, not shown and not stored; five within an hour mute for an hour', async () => {
    await open()
    const [ann, ben] = [await chat.addWriter(), await chat.addWriter()]
    const answers: unknown[] = []
    for (const text of [
      'call 0712 345 678',
      'see ruka.com',
      'ann@ruka.com',
      'nipigie sifuri saba moja mbili tatu nne tano sita saba nane',
    ]) {
      await chat.pass()
      const answer = await chat.say(ann.client, text)
      answers.push(answer.t === 'refused' ? [answer.code, answer.text.slice(0, 14)] : answer)
    }
    expect(answers).toEqual([
      ['chat_phone', 'That looks lik'],
      ['chat_link', 'Leave out link'],
      ['chat_link', 'Leave out link'],
      ['chat_phone', 'That looks lik'],
    ])
    expect(await saying(ann, 'a good one')).toBeGreaterThan(0)
    await chat.pass()
    expect(await chat.say(ann.client, 'wa.me/254712345678')).toMatchObject({
      code: 'chat_muted',
      text: expect.stringMatching(
        /^That was your fifth .* You can write here again on 4 May, 13:00$/,
      ) as string,
    })
    await chat.pass()
    expect(await chat.codeOf(ann.client, 'may I?')).toBe('chat_muted')
    expect(await chat.openTab(ann.client)).toMatchObject({ may: 'muted', until: '2026-05-04T10:00:18.000Z' })
    expect(await chat.openTab(ben.client)).toMatchObject({ may: 'speak' })
    expect(chat.receivedTexts(ben.client)).toEqual(['a good one'])
    expect(await states()).toEqual([{ text: 'a good one', state: 'shown' }])
    const stored = JSON.stringify(
      await rows(chat.ctx.db.read, sql<object>`select * from crash.chat_refusals`),
    )
    expect(stored).not.toMatch(/0712|ruka|345/)
    expect(chat.ctx.lines.join('')).not.toMatch(/0712 345|ruka\.com/)
    expect(await logged()).toMatchObject([
      { what: 'chat-mute', actor_kind: 'system', subject: ann.player.playerId },
    ])
    await chat.pass(3_600_000)
    expect(await chat.codeOf(ann.client, 'and now?')).toBe('chatAccepted')
    await chat.pass()
    expect(await chat.codeOf(ann.client, 'ruka.com again')).toBe('chat_link')
  })

  it('counts once when it is sent again with the same id', async () => {
    await open()
    const { client } = await chat.addWriter()
    const id = chat.newId()
    for (let n = 0; n < 7; n++) {
      expect(await chat.codeOf(client, 'see ruka.com', id)).toBe('chat_link')
      await chat.pass()
    }
    expect(await chat.codeOf(client, 'clean')).toBe('chatAccepted')
  })
})

describe('the operator’s words', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ruka-words-'))
  const file = join(folder, 'words.txt')
  afterEach(() => writeFileSync(file, ''))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are refused, and are read again within a minute when the file changes; an invalid file changes nothing', async () => {
    writeFileSync(file, '# ours\nmjinga\n')
    await open({ CRASH_CHAT_WORDS: file })
    const talker = await chat.addWriter()
    expect(await chat.codeOf(talker.client, 'wewe mj1nga!')).toBe('chat_word')
    writeFileSync(file, 'kuku\n')
    await chat.pass(60_000)
    expect(await chat.codeOf(talker.client, 'wewe mjinga')).toBe('chatAccepted')
    await chat.pass()
    expect(await chat.codeOf(talker.client, 'KUKU')).toBe('chat_word')
    rmSync(file)
    await chat.pass(60_000)
    expect(await chat.codeOf(talker.client, 'k u k u')).toBe('chat_word')
    expect(chat.ctx.lines.join('')).toContain('could not be read again')
  })

  it('prevent the start with a reason when the file is invalid', async () => {
    await open()
    const opening = (name: string) => () =>
      openWords({ ...chat.ctx, config: { ...chat.ctx.config, CRASH_CHAT_WORDS: name } })
    expect(opening(join(folder, 'none'))).toThrow(ConfigError)
    writeFileSync(file, 'two words')
    expect(opening(file)).toThrow('one word a line')
  })
})

describe('a reported message', () => {
  // spec: C.21
  it('is hidden for all players by the report of a third player until a moderator decides; each player counts once', async () => {
    await open()
    const talkers = []
    for (let n = 0; n < 5; n++) talkers.push(await chat.addWriter())
    const [ann, ben, cay, dan, eve] = talkers as [Talker, Talker, Talker, Talker, Talker]
    const published: unknown[] = []
    chat.ctx.bus.subscribe(crashEvents.chatReported.name, event => published.push(event))
    const n = await saying(ann, 'you all lose')
    expect(await reporting(ann, n)).toBe('chat_message_unknown')
    expect(await reporting(ben, n + 1)).toBe('chat_message_unknown')
    for (let times = 0; times < 4; times++) expect(await reporting(ben, n)).toBe('reported')
    expect(await reporting(cay, n)).toBe('reported')
    await chat.dispatch()
    expect((await chat.openTab(eve.client)).messages).toHaveLength(1)
    expect(await staff('chat-queue')).toEqual([
      expect.stringMatching(`^aviator ${n}  .*${ann.player.playerId}.*  shown, 2 reports  you all lose$`),
    ])
    expect(await reporting(dan, n)).toBe('reported')
    await chat.dispatch()
    expect(await eve.client.until('chatRemoved')).toEqual({ t: 'chatRemoved', n: [n] })
    expect((await chat.openTab(eve.client)).messages).toEqual([])
    const game = 'aviator'
    expect(published).toEqual([
      { game, n, reports: 1, hidden: false },
      { game, n, reports: 2, hidden: false },
      { game, n, reports: 3, hidden: true },
    ])
    await staff('chat-keep', 'aviator', String(n), ...BY)
    expect((await chat.openTab(eve.client)).messages).toMatchObject([{ n }])
    expect(await staff('chat-queue')).toEqual(['No reported message waits'])
    expect(await reporting(eve, n)).toBe('reported')
    await chat.dispatch()
    expect((await chat.openTab(eve.client)).messages).toHaveLength(1)
  })

  it('cannot be reported by the demo, nor more than 20 times in an hour by one player', async () => {
    await open()
    const [ann, ben] = [await chat.addWriter(), await chat.addWriter()]
    const n = await saying(ann, 'hello')
    const demo = chat.connect()
    await demo.hello()
    await demo.until('snapshot')
    const id = chat.newId()
    demo.say({ t: 'report', id, message: n })
    expect(await demo.until('refused', { id })).toMatchObject({ code: 'chat_demo' })
    for (let times = 0; times < 20; times++) expect(await reporting(ben, n)).toBe('reported')
    expect(await reporting(ben, n)).toBe('too_many_requests')
    const broken = chat.newId()
    ben.client.say({ t: 'report', id: broken, message: 'first' })
    expect(await ben.client.until('refused', { id: broken })).toMatchObject({ code: 'invalid' })
  })
})

describe('staff', () => {
  it('mute a player by id or phone for some hours and end the mute, with name and reason in the audit log', async () => {
    await open()
    const { client, player } = await chat.addWriter()
    await staff('chat-mute', player.playerId, '2', ...BY)
    expect(await chat.say(client, 'hello')).toMatchObject({
      code: 'chat_muted',
      text: expect.stringContaining('again on 4 May') as string,
    })
    expect(await chat.openTab(client)).toMatchObject({ may: 'muted', until: '2026-05-04T11:00:00.000Z' })
    expect((await staff('chat-show', 'aviator', player.playerId)).join()).toContain('by Ann Mod: spam')
    await staff('chat-unmute', '0700000000', ...BY)
    await chat.pass()
    expect(await chat.codeOf(client, 'hello')).toBe('chatAccepted')
    await expect(staff('chat-unmute', player.playerId, ...BY)).rejects.toThrow('not muted')
    expect(await logged()).toMatchObject([
      { what: 'chat-mute', actor_id: 'Ann Mod', subject: player.playerId, reason: 'spam' },
      {
        what: 'chat-unmute',
        actor_id: 'Ann Mod',
        subject: player.playerId,
        reason: 'spam',
      },
    ])
  })

  it('remove a message permanently, with an audit entry that does not contain its text', async () => {
    await open()
    const [ann, ben] = [await chat.addWriter(), await chat.addWriter()]
    const n = await saying(ann, 'unheard-of-words')
    await ben.client.until('chatMessage')
    expect(await staff('chat-remove', 'aviator', String(n), ...BY)).toEqual([
      `Message ${n} of aviator is removed`,
    ])
    await chat.dispatch()
    expect(await ben.client.until('chatRemoved')).toEqual({ t: 'chatRemoved', n: [n] })
    expect((await chat.openTab(ben.client)).messages).toEqual([])
    expect((await staff('chat-show', 'aviator')).join()).toContain('removed  unheard-of-words')
    const log = await logged()
    expect(log).toMatchObject([{ what: 'chat-remove', actor_id: 'Ann Mod', subject: `aviator:${n}` }])
    expect(JSON.stringify(log)).not.toContain('unheard-of-words')
  })

  it.each([
    ['no player', ['chat-mute', '0799999999', '2'], 'no player'],
    ['no hours', ['chat-mute', '0700000000', '0'], 'Whole hours'],
    ['too many hours', ['chat-mute', '0700000000', '8761'], 'Whole hours'],
    ['a message of another game', ['chat-remove', 'jetx', '1'], 'no message 1'],
    ['no number', ['chat-remove', 'aviator', '-1'], 'named by its number'],
    ['no game', ['chat-keep', 'chess', '1'], 'no crash game'],
  ])('get the reason of a refused action: %s', async (_, typed, why) => {
    await open()
    const talker = await chat.addWriter()
    await saying(talker, 'hello')
    await expect(staff(...typed, ...BY)).rejects.toThrow(why)
    await expect(staff(...typed, '--by', 'Ann Mod')).rejects.toThrow('--because is missing')
    expect(await logged()).toEqual([])
  })
})

// spec: C.21
it('messages, their reports and refusals are deleted after 30 days', async () => {
  await open()
  const [ann, ben] = [await chat.addWriter(), await chat.addWriter()]
  const n = await saying(ann, 'hello')
  await reporting(ben, n)
  await chat.pass()
  await chat.say(ann.client, 'see ruka.com')
  await staff('chat-mute', ben.player.playerId, '1', ...BY)
  const counts = () =>
    rows(
      chat.ctx.db.read,
      sql<object>`select (select count(*)::integer from crash.chat_messages) as said,
        (select count(*)::integer from crash.chat_reports) as reported,
        (select count(*)::integer from crash.chat_refusals) as refused,
          (select count(*)::integer from crash.chat_mutes) as muted`,
    )
  const later = (days: number) =>
    sweepChat({
      ...chat.ctx,
      clock: { ...chat.ctx.clock, now: () => chat.ctx.clock.now() + days * 86_400_000 },
    })
  await later(29.9)
  expect(await counts()).toEqual([{ said: 1, reported: 1, refused: 1, muted: 1 }])
  await later(30.1)
  expect(await counts()).toEqual([{ said: 0, reported: 0, refused: 0, muted: 0 }])
})
