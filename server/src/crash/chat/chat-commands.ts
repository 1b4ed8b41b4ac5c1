import { normalisePhone } from '@ruka/contract/phone'
import { readPlayer, readPlayerByPhone } from '../../accounts/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { rows, sql, type Reader } from '../../platform/db.ts'
import { actorOf, StaffUsage, type StaffCall, type StaffCommand } from '../../platform/staff.ts'
import { gameNamed } from '../chain-commands.ts'
import { decide } from './moderate.ts'
import { mute, unmute } from './mute.ts'

const HOUR_MS = 3_600_000
const HOURS_MAX = 8_760
const SHOWN = 50
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const whyOf = (call: StaffCall): string => call.option('because').trim().slice(0, 500)

/** What moderators do by hand. */
export const chatCommands: readonly StaffCommand[] = [
  {
    name: 'chat-queue',
    usage: '',
    about:
      'Reported messages of the chat on which nobody has decided, those that most players reported first',
    async run(ctx) {
      const found = await messages(
        ctx.db.read,
        sql`m.state in ('shown', 'hidden') and exists (select 1 from crash.chat_reports as r where r.n = m.n)`,
        sql`reports desc, m.n`,
      )
      return found.length > 0 ? found.map(lineOf) : ['No reported message waits']
    },
  },
  {
    name: 'chat-show',
    usage: 'GAME [PLAYER]',
    about: `The last ${SHOWN} messages of a game’s chat, or of one player (an id or a phone) in it, with who wrote them and what became of them`,
    async run(ctx, call) {
      const game = gameNamed(call.word(0, 'The game'))
      const playerId = call.words[1] === undefined ? undefined : await playerNamed(ctx, call.words[1])
      const whose = playerId === undefined ? sql`true` : sql`m.player_id = ${playerId}`
      const found = await messages(ctx.db.read, sql`m.game = ${game} and ${whose}`, sql`m.n desc`)
      const mutes = playerId === undefined ? [] : await mutesOf(ctx.db.read, playerId)
      const lines = [...found.reverse().map(lineOf), ...mutes]
      return lines.length > 0 ? lines : ['Nothing was written in the last 30 days']
    },
  },
  decision('chat-remove', 'removed', 'Takes a message out of the chat for good'),
  decision('chat-keep', 'kept', 'Shows a message that reports have hidden again; reports hide it no more'),
  {
    name: 'chat-mute',
    usage: 'PLAYER HOURS --by WHO --because WHY',
    about:
      'Keeps a player (an id, as chat-show tells it, or a phone) from writing in all chats for some hours',
    async run(ctx, call) {
      const actor = actorOf(call)
      const reason = whyOf(call)
      const playerId = await playerNamed(ctx, call.word(0, 'The player'))
      const hours = call.word(1, 'The hours')
      if (!/^[1-9]\d{0,3}$/.test(hours) || Number(hours) > HOURS_MAX)
        throw new StaffUsage(`Whole hours, 1 to ${HOURS_MAX}`)
      const untilMs = ctx.clock.now() + Number(hours) * HOUR_MS
      await ctx.db.tx(tx => mute(tx, ctx, { playerId, untilMs, reason, actor }))
      return [`${playerId} cannot write until ${new Date(untilMs).toISOString()}`]
    },
  },
  {
    name: 'chat-unmute',
    usage: 'PLAYER --by WHO --because WHY',
    about: 'Lets a muted player write again',
    async run(ctx, call) {
      const actor = actorOf(call)
      const reason = whyOf(call)
      const playerId = await playerNamed(ctx, call.word(0, 'The player'))
      if (!(await ctx.db.tx(tx => unmute(tx, ctx, { playerId, reason, actor }))))
        throw new StaffUsage('This player is not muted')
      return [`${playerId} can write again`]
    },
  },
]

function decision(name: string, verdict: 'removed' | 'kept', about: string): StaffCommand {
  return {
    name,
    usage: 'GAME N --by WHO --because WHY',
    about,
    async run(ctx, call) {
      const actor = actorOf(call)
      const reason = whyOf(call)
      const game = gameNamed(call.word(0, 'The game'))
      const n = call.word(1, 'The message')
      if (!/^[1-9]\d{0,14}$/.test(n))
        throw new StaffUsage('A message is named by its number, as chat-show tells it')
      if (!(await ctx.db.tx(tx => decide(tx, ctx, { game, n: Number(n), verdict, reason, actor }))))
        throw new StaffUsage(`There is no message ${n} in the chat of ${game}`)
      return [`Message ${n} of ${game} is ${verdict}`]
    },
  }
}

/** @throws StaffUsage when nobody has this id or phone. */
async function playerNamed({ db }: Ctx, typed: string): Promise<string> {
  const msisdn = normalisePhone(typed)
  const player = UUID.test(typed)
    ? await readPlayer(db.read, typed)
    : msisdn === null
      ? undefined
      : await readPlayerByPhone(db.read, msisdn)
  if (!player) throw new StaffUsage('There is no player with this id or phone')
  return player.id
}

type Listed = {
  n: number
  game: string
  player_id: string
  who: string
  text: string
  at: Date
  state: string
  reports: number
}

const messages = (
  reader: Reader,
  which: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
): Promise<Listed[]> =>
  rows(
    reader,
    sql<Listed>`select m.n, m.game, m.player_id, m.who, m.text, m.at, m.state,
        (select count(*)::integer from crash.chat_reports as r where r.n = m.n) as reports
      from crash.chat_messages as m where ${which} order by ${order} limit ${SHOWN}`,
  )

const lineOf = ({ n, game, player_id, who, text, at, state, reports }: Listed): string =>
  [
    `${game} ${n}`,
    at.toISOString(),
    `${player_id} (${who})`,
    `${state}${reports === 0 ? '' : `, ${reports} ${reports === 1 ? 'report' : 'reports'}`}`,
    text,
  ].join('  ')

async function mutesOf(reader: Reader, playerId: string): Promise<string[]> {
  const found = await rows(
    reader,
    sql<{ at: Date; until: Date; reason: string; muted_by: string | null; ended_at: Date | null }>`
      select at, until, reason, muted_by, ended_at from crash.chat_mutes where player_id = ${playerId} order by at`,
  )
  return found.map(
    ({ at, until, reason, muted_by, ended_at }) =>
      `muted ${at.toISOString()} until ${(ended_at ?? until).toISOString()} by ${muted_by ?? 'the rules'}: ${reason}`,
  )
}
