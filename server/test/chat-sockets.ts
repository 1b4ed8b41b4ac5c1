import { openCrashSockets } from './crash-sockets.ts'

type Options = Parameters<typeof openCrashSockets>[0]

/** Aviator's table with its sockets, where players may write to each other. */
export async function openChat({ env = {}, ...options }: Options = {}) {
  const crash = await openCrashSockets({ crashes: [300, 300], ...options, env: { CRASH_CHAT: 'on', ...env } })
  type Client = ReturnType<typeof crash.connect>

  const say = async (client: Client, text: string, id = crash.newId()) => {
    const before = client.heard.length
    client.say({ t: 'say', id, text })
    await crash.until('an answer to a message', () =>
      client.heard.slice(before).some(message => 'id' in message && message.id === id),
    )
    return client.heard.slice(before).find(message => 'id' in message && message.id === id)!
  }
  const openTab = async (client: Client) => {
    const before = client.heard.length
    client.say({ t: 'chat', on: true })
    await crash.until('the chat', () => client.heard.slice(before).some(({ t }) => t === 'chat'))
    return client.heard.slice(before).find(message => message.t === 'chat')!
  }
  return {
    ...crash,
    say,
    openTab,
    /** A player at the table who has bet, and has the chat open. */
    async talker() {
      const sat = await crash.sitDown()
      sat.client.say(crash.betMessage({ stake: 10, round: (await sat.client.until('snapshot')).round }))
      await sat.client.until('accepted')
      const opened = await openTab(sat.client)
      return { ...sat, opened }
    },
    /** What a client has heard others say, in order. */
    heardSaid: (client: Client): string[] =>
      client.heard.flatMap(message =>
        message.t === 'chatMessage' ? message.messages.map(({ text }) => text) : [],
      ),
    codeOf: async (...args: Parameters<typeof say>): Promise<string> => {
      const answer = await say(...args)
      return answer.t === 'refused' ? answer.code : answer.t
    },
    /** Hands out news, as a worker does. */
    async dispatch() {
      while ((await crash.ctx.events.deliver()) > 0);
    },
    /** Ends the first round, so that its stakes are not returned by a restart. */
    async playedOut() {
      await crash.fly(1)
      await crash.crash(1)
    },
    /** Lets pauses between messages pass. */
    pass: (ms = 3_000) => crash.ctx.clock.advance(ms),
  }
}
