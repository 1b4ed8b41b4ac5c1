import { expect, it } from 'vitest'
import { Unanswered } from '../platform/events/bus.ts'
import { PendingCommands, openCommandsInFlight } from './pending-commands.ts'
import type { Participant } from './model/round-bets.ts'
import type { Answer, CommandMessage } from './model/room-api.ts'

const AT_ONCE = 8
const participant = (id: string, sessionId = 'session-1'): Participant => ({
  id,
  owner: 'player-1',
  node: 'node-1',
  sessionId,
  alias: '12',
  showsBets: true,
})
type Command = Exclude<CommandMessage, { t: 'seed' }>
const bet = (id: string, stake = 10): Command => ({ t: 'bet', id, round: 1, slot: 0, stake })

/** A room that answers on demand, and sockets of one player in one process. */
function open() {
  const inFlight = openCommandsInFlight()
  const asked: { id: string; answer: (given: Answer) => void; fail: (error: Error) => void }[] = []
  const send = ({ id }: Command) =>
    new Promise<Answer>((resolve, reject) => asked.push({ id, answer: resolve, fail: reject }))
  const socket = (name: string, sessionId?: string) => {
    const own = new PendingCommands(inFlight)
    const ask = (message: Command) => own.answerTo(participant(name, sessionId), message, () => send(message))
    return { ask, own }
  }
  return { asked, socket }
}
type Accepted = Extract<Answer, { t: 'accepted' }>
const accepted = (id: string) => ({ t: 'accepted', id }) as unknown as Accepted
const answered = (id: string) => ({ ...accepted(id), balance: 990 })
const unknown = (id: string) => expect.objectContaining({ t: 'refused', id, code: 'unavailable' }) as Answer

it('a repeat of a pending command on another socket takes no capacity and gets the first answer', async () => {
  const { asked, socket } = open()
  const [first, again] = [socket('before'), socket('after')]
  const waits = Array.from({ length: AT_ONCE }, (_, n) => first.ask(bet(`bet-${n}`)))
  const repeats = Array.from({ length: AT_ONCE }, (_, n) => again.ask(bet(`bet-${n}`)))
  expect(asked.map(({ id }) => id)).toEqual(waits.map((_, n) => `bet-${n}`))
  for (const { id, answer } of asked) answer(accepted(id))
  const answers = waits.map((_, n) => accepted(`bet-${n}`))
  expect(await Promise.all(waits)).toEqual(answers)
  expect(await Promise.all(repeats)).toEqual(answers)
})

it('the broadcast of an outcome is withheld from the socket that waits for the answer, and sent to the others', async () => {
  const { asked, socket } = open()
  const [first, again, third] = [socket('before'), socket('after'), socket('third')]
  const both = [first.ask(bet('bet-1')), again.ask(bet('bet-1'))]
  const taken = [first, again, third].map(({ own }) => own.takesAnswer('bet-1', accepted('bet-1')))
  expect(taken).toEqual([true, true, false])
  expect(first.own.takesAnswer('bet-2', accepted('bet-2'))).toBe(false)
  asked[0]!.answer(answered('bet-1'))
  expect(await Promise.all(both)).toEqual([answered('bet-1'), answered('bet-1')])
  expect(first.own.takesAnswer('bet-1', accepted('bet-1'))).toBe(false)
})

it('a withheld broadcast replaces a lost answer; without one the outcome is unknown', async () => {
  const { asked, socket } = open()
  const { ask, own } = socket('one')
  const [known, other] = [ask(bet('bet-1')), ask(bet('bet-2'))]
  own.takesAnswer('bet-1', accepted('bet-1'))
  for (const { fail } of asked) fail(new Unanswered('lost on the way back'))
  expect([await known, await other]).toEqual([accepted('bet-1'), unknown('bet-2')])
})

it('a command beyond the capacity has an unknown outcome, and is sent when it is repeated', async () => {
  const { asked, socket } = open()
  const { ask } = socket('one')
  const waits = Array.from({ length: AT_ONCE }, (_, n) => ask(bet(`bet-${n}`)))
  expect(await ask(bet('bet-9'))).toEqual(unknown('bet-9'))
  asked[0]!.answer(accepted('bet-0'))
  await waits[0]
  const ninth = ask(bet('bet-9'))
  expect(asked.at(-1)!.id).toBe('bet-9')
  asked.at(-1)!.answer(accepted('bet-9'))
  expect(await ninth).toEqual(accepted('bet-9'))
})

it('a command with another session, or another stake under the same id, is a different command', async () => {
  const { asked, socket } = open()
  void socket('one').ask(bet('bet-1'))
  void socket('two', 'session-2').ask(bet('bet-1'))
  void socket('three').ask(bet('bet-1', 20))
  expect(asked).toHaveLength(3)
})

it('a fault fails each pending command with its own error', async () => {
  const { asked, socket } = open()
  const both = [socket('before'), socket('after')].map(({ ask }) =>
    ask(bet('bet-1')).catch(error => error as Error),
  )
  asked[0]!.fail(new Error('the room failed'))
  const [one, other] = await Promise.all(both)
  expect([one, other].map(error => (error as Error).message)).toEqual(['the room failed', 'the room failed'])
  expect(one).not.toBe(other)
})
