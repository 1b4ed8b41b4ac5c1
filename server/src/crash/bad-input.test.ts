import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCrashSockets, TOPIC } from '../../test/crash-sockets.ts'

let crash: Awaited<ReturnType<typeof openCrashSockets>>
type Client = ReturnType<typeof crash.connect>
beforeEach(async () => {
  crash = await openCrashSockets({ crashes: [300, 300] })
})
afterEach(() => crash.close())

/** The reply to a message of a client, whether it was accepted or not. */
const answerTo = async (client: Client, id: string, text: unknown) => {
  client.say(text)
  const find = () => client.received.find(message => 'id' in message && message.id === id)
  await crash.until('an answer or an end', () => client.closed > 0 || find() !== undefined)
  const answer = find()
  return answer?.t === 'refused' ? answer.code : answer?.t
}

describe('amounts', () => {
  const stakes = [
    ['-100', 'invalid'],
    ['0', 'invalid'],
    ['-0', 'invalid'],
    ['1', 'stake_below_minimum'],
    ['9', 'stake_below_minimum'],
    ['10.005', 'invalid'],
    ['1e400', 'invalid'],
    ['null', 'invalid'],
    ['"10"', 'invalid'],
    ['[10]', 'invalid'],
    ['10001', 'stake_above_maximum'],
    ['9007199254740993', 'invalid'],
    ['1e21', 'invalid'],
  ] as const
  const targets = ['100', '0', '-101', '1.5', '200.5', '100000001', '1e400', '"200"', 'null']

  // spec: 9.18, 9.21
  it('exploit 8: that are not a stake or a target are refused with their code and change nothing', async () => {
    const { client, player } = await crash.joinPlayer()
    const refusal = (rest: string) => {
      const id = crash.newId()
      return answerTo(client, id, `{"t":"bet","topic":"${TOPIC}","id":"${id}","round":1,"slot":0,${rest}}`)
    }
    for (const [stake, code] of stakes)
      expect([stake, await refusal(`"stake":${stake}`)]).toEqual([stake, code])
    for (const auto of targets)
      expect([auto, await refusal(`"stake":100,"auto":${auto}`)]).toEqual([auto, 'auto_cash_out_invalid'])
    expect([await crash.balance(player.playerId), await crash.held(player.playerId)]).toEqual([1_000, 0])
  })

  it('exploit 9: and made-up fields are not accepted: a third slot, a multiplier, another player', async () => {
    const { client, player } = await crash.joinPlayer()
    for (const more of [
      { slot: 2 },
      { x100: 500 },
      { playerId: crash.newId() },
      { t: 'cashOut', x100: 100_000 },
    ]) {
      const message = crash.betMessage(more)
      expect(await answerTo(client, message.id, message)).toBe('invalid')
    }
    expect(await crash.held(player.playerId)).toBe(0)
  })
})

describe('any other message', () => {
  it(
    'ends the socket or is refused, changes nothing, and affects no other player',
    { timeout: 120_000 },
    async () => {
      const { player } = await crash.joinPlayer()
      const token = await crash.tokenOf(player)
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            fc.json(),
            fc.string(),
            fc
              .object({
                key: fc.constantFrom('t', 'id', 'v', 'game', 'round', 'slot', 'stake'),
                values: [fc.constantFrom('hello', 'bet', 'cashOut', 'ping'), fc.double(), fc.uuid()],
              })
              .map(value => JSON.stringify({ topic: TOPIC, ...value })),
          ),
          async text => {
            const client = crash.connect()
            await client.hello({ token })
            await client.until('snapshot')
            const before = client.received.length
            client.say(text)
            await crash.until(
              'an end or a refusal',
              () =>
                client.closed > 0 ||
                client.received
                  .slice(before)
                  .some(message => message.t === 'refused' || message.t === 'bye' || message.t === 'pong'),
            )
            expect(client.received.slice(before).some(message => message.t === 'accepted')).toBe(false)
            client.ws.terminate()
          },
        ),
        { seed: 8, numRuns: 120 },
      )
      expect([await crash.balance(player.playerId), await crash.held(player.playerId)]).toEqual([1_000, 0])
      expect(crash.ctx.lines.filter(line => line.includes('"level":"error"'))).toEqual([])
      await crash.fly(1)
    },
  )
})
