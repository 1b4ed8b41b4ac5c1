import { openCrashSockets } from './crash-sockets.ts'

type Options = Parameters<typeof openCrashSockets>[0]

/** The Aviator room with sockets and the chat on. */
export async function openChat({ env = {}, ...options }: Options = {}) {
  const crash = await openCrashSockets({ crashes: [300, 300], ...options, env: { CRASH_CHAT: 'on', ...env } })
  type Client = ReturnType<typeof crash.connect>

  const say = async (client: Client, text: string, id = crash.newId()) => {
    const before = client.received.length
    client.say({ t: 'say', id, text })
    await crash.until('an answer to a message', () =>
      client.received.slice(before).some(message => 'id' in message && message.id === id),
    )
    return client.received.slice(before).find(message => 'id' in message && message.id === id)!
  }
  const openTab = async (client: Client) => {
    const before = client.received.length
    client.say({ t: 'chat', on: true })
    await crash.until('the chat', () => client.received.slice(before).some(({ t }) => t === 'chat'))
    return client.received.slice(before).find(message => message.t === 'chat')!
  }
  return {
    ...crash,
    say,
    openTab,
    /** A player who has bet and has opened the chat. */
    async addWriter() {
      const sat = await crash.joinPlayer()
      sat.client.say(crash.betMessage({ stake: 10, round: (await sat.client.until('snapshot')).round }))
      await sat.client.until('accepted')
      const opened = await openTab(sat.client)
      return { ...sat, opened }
    },
    /** The chat messages that a client has received, in order. */
    receivedTexts: (client: Client): string[] =>
      client.received.flatMap(message =>
        message.t === 'chatMessage' ? message.messages.map(({ text }) => text) : [],
      ),
    codeOf: async (...args: Parameters<typeof say>): Promise<string> => {
      const answer = await say(...args)
      return answer.t === 'refused' ? answer.code : answer.t
    },
    /** Delivers events, as a worker does. */
    async dispatch() {
      while ((await crash.ctx.events.deliver()) > 0);
    },
    /** Ends the first round, so that its stakes are not returned by a restart. */
    async finishRound() {
      await crash.fly(1)
      await crash.crash(1)
    },
    /** Advances the clock beyond the pauses between messages. */
    pass: (ms = 3_000) => crash.ctx.clock.advance(ms),
  }
}
