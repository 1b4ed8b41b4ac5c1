import { normalisePhone } from '@ruka/contract/phone'
import { z } from 'zod'
import { readPlayer, readPlayerByPhone } from '../../accounts/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { rows, sql, type Reader } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { staffChange, staffQuery, type StaffAction } from '../../platform/staff/staff-action.ts'
import { wholeNumber } from '../../platform/staff/staff-input.ts'
import { crashGame } from '../model/crash-games.ts'
import { decide, mute, unmute } from './moderate.ts'

const HOUR_MS = 3_600_000
const HOURS_MAX = 8_760
const SHOWN = 50
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The actions of moderators. */
export const chatActions: readonly StaffAction[] = [
  staffQuery({
    name: 'chat-queue',
    permission: 'chat.read',
    summary:
      'Reported messages of the chat on which nobody has decided, those that most players reported first',
    run: (ctx: Ctx) =>
      messages(
        ctx.db.read,
        sql`m.state in ('shown', 'hidden') and exists (select 1 from crash.chat_reports as r
          where r.n = m.n)`,
        sql`reports desc, m.n`,
      ),
    lines: found => (found.length > 0 ? found.map(lineOf) : ['No reported message waits']),
  }),
  staffQuery({
    name: 'chat-show',
    permission: 'chat.read',
    summary: `The last ${SHOWN} messages of a game’s chat, or of one player (an id or a phone) in it, with who wrote them and what became of them`,
    input: { game: crashGame, player: z.string().optional() },
    words: ['game', 'player'],
    async run(ctx: Ctx, { game, player }) {
      const playerId = player === undefined ? undefined : await playerNamed(ctx, player)
      const whose = playerId === undefined ? sql`true` : sql`m.player_id = ${playerId}`
      const found = await messages(ctx.db.read, sql`m.game = ${game} and ${whose}`, sql`m.n desc`)
      const mutes = playerId === undefined ? [] : await mutesOf(ctx.db.read, playerId)
      return { messages: found.reverse(), mutes }
    },
    lines({ messages: found, mutes }) {
      const lines = [...found.map(lineOf), ...mutes.map(muteLine)]
      return lines.length > 0 ? lines : ['Nothing was written in the last 30 days']
    },
  }),
  decision('chat-remove', 'removed', 'Takes a message out of the chat for good'),
  decision('chat-keep', 'kept', 'Shows a message that reports have hidden again; reports hide it no more'),
  staffChange({
    name: 'chat-mute',
    permission: 'chat.moderate',
    summary:
      'Keeps a player (an id, as chat-show tells it, or a phone) from writing in all chats for some hours',
    input: {
      player: z.string(),
      hours: wholeNumber(`Whole hours, 1 to ${HOURS_MAX}`, HOURS_MAX),
    },
    words: ['player', 'hours'],
    reason: 'required',
    async run(ctx: Ctx, { player, hours }, { actor, reason, record }) {
      const playerId = await playerNamed(ctx, player)
      const untilMs = ctx.clock.now() + hours * HOUR_MS
      const until = new Date(untilMs)
      await ctx.db.tx(async tx => {
        await mute(tx, ctx, { playerId, untilMs, reason, actor })
        await record(tx, { subject: playerId, after: { until } })
      })
      return { playerId, until }
    },
    lines: ({ playerId, until }) => [`${playerId} cannot write until ${until.toISOString()}`],
  }),
  staffChange({
    name: 'chat-unmute',
    permission: 'chat.moderate',
    summary: 'Lets a muted player write again',
    input: { player: z.string() },
    words: ['player'],
    reason: 'required',
    async run(ctx: Ctx, { player }, { record }) {
      const playerId = await playerNamed(ctx, player)
      await ctx.db.tx(async tx => {
        if (!(await unmute(tx, ctx, playerId))) throw new Refused('conflict', 'This player is not muted')
        await record(tx, { subject: playerId })
      })
      return { playerId }
    },
    lines: ({ playerId }) => [`${playerId} can write again`],
  }),
]

function decision(name: string, verdict: 'removed' | 'kept', summary: string): StaffAction {
  return staffChange({
    name,
    permission: 'chat.moderate',
    summary,
    input: {
      game: crashGame,
      n: wholeNumber('A message is named by its number, as chat-show tells it'),
    },
    words: ['game', 'n'],
    reason: 'required',
    async run(ctx: Ctx, { game, n }, { record }) {
      await ctx.db.tx(async tx => {
        const before = await decide(tx, ctx, { game, n, verdict })
        if (!before) throw new Refused('not_found', `There is no message ${n} in the chat of ${game}`)
        await record(tx, {
          subject: `${game}:${n}`,
          before: { state: before.state },
          after: { state: verdict, by: before.player_id },
        })
      })
      return { game, n, verdict }
    },
    lines: message => [`Message ${message.n} of ${message.game} is ${message.verdict}`],
  })
}

/** @throws Refused when no player has this id or phone. */
async function playerNamed({ db }: Ctx, typed: string): Promise<string> {
  const msisdn = normalisePhone(typed)
  const player = UUID.test(typed)
    ? await readPlayer(db.read, typed)
    : msisdn === null
      ? undefined
      : await readPlayerByPhone(db.read, msisdn)
  if (!player) throw new Refused('not_found', 'There is no player with this id or phone')
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

type Mute = { at: Date; until: Date; reason: string; muted_by: string | null; ended_at: Date | null }

const mutesOf = (reader: Reader, playerId: string): Promise<Mute[]> =>
  rows(
    reader,
    sql<Mute>`select at, until, reason, muted_by, ended_at from crash.chat_mutes
      where player_id = ${playerId} order by at`,
  )

const muteLine = ({ at, until, reason, muted_by, ended_at }: Mute): string =>
  `muted ${at.toISOString()} until ${(ended_at ?? until).toISOString()} by ${muted_by ?? 'the rules'}: ${reason}`
