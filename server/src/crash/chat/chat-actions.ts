import { normalisePhone } from '@ruka/contract/phone'
import { z } from 'zod'
import { readPlayer, readPlayerByPhone } from '../../accounts/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { rows, sql, type Reader } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { staffChange, staffQuery, type StaffAction } from '../../platform/staff/staff-action.ts'
import { wholeNumber } from '../../platform/staff/staff-input.ts'
import {
  pageAsked,
  pageInput,
  pageLines,
  pageOf,
  readPage,
  staffList,
} from '../../platform/staff/staff-list.ts'
import { crashGame } from '../model/crash-games.ts'
import { decide, mute, unmute } from './moderate.ts'

const HOUR_MS = 3_600_000
const HOURS_MAX = 8_760
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const player = z.string().describe('A player by id, as chat-show tells it, or by phone')
const message = z.object({
  n: z.int(),
  game: z.string(),
  player_id: z.string(),
  who: z.string(),
  text: z.string(),
  at: z.date(),
  state: z.string(),
  reports: z.int(),
})
type Message = z.output<typeof message>
const shownMute = z.object({
  at: z.date(),
  until: z.date(),
  reason: z.string(),
  muted_by: z.string().nullable(),
  ended_at: z.date().nullable(),
})
type Mute = z.output<typeof shownMute>

/** The actions of moderators. */
export const chatActions: readonly StaffAction[] = [
  staffList({
    name: 'chat-queue',
    permission: 'chat.read',
    summary: 'Reported messages of the chat that wait for a decision, the oldest first',
    about: 'What three players reported is hidden already, until it is kept or removed.',
    going: 'after',
    row: message,
    none: 'No reported message waits',
    line: each => lineOf(each),
    read: (ctx: Ctx, page) =>
      readPage(
        ctx.db.read,
        {
          columns: columnsWith(sql`r.reports`),
          from: sql`(select n, count(*)::integer as reports from crash.chat_reports group by n) as r
            join crash.chat_messages as m on m.n = r.n`,
          where: sql`m.state in ('shown', 'hidden')`,
          key: [['number', sql`r.n`]],
        },
        page,
      ),
  }),
  staffQuery({
    name: 'chat-show',
    permission: 'chat.read',
    summary: 'The last messages of a game’s chat, or of one player in it, and the player’s mutes',
    about: 'It shows who wrote each and what became of it. Messages are kept for 30 days.',
    input: { game: crashGame, player: player.optional(), ...pageInput('before') },
    words: ['game', 'player'],
    output: pageOf(message).extend({ mutes: z.array(shownMute) }),
    async run(ctx: Ctx, { game, player: typed, ...asked }) {
      const playerId = typed === undefined ? undefined : await playerNamed(ctx, typed)
      const whose = playerId === undefined ? sql`true` : sql`m.player_id = ${playerId}`
      const found = await readPage(
        ctx.db.read,
        {
          columns: columnsWith(sql`(select count(*)::integer from crash.chat_reports as r where r.n = m.n)`),
          from: sql`crash.chat_messages as m`,
          where: sql`m.game = ${game} and ${whose}`,
          key: [['number', sql`m.n`]],
        },
        pageAsked('before', asked),
      )
      const mutes = playerId === undefined ? [] : await mutesOf(ctx.db.read, playerId)
      return { ...found, mutes }
    },
    lines: ({ rows: found, next, mutes }) => [
      ...pageLines(
        { rows: found.toReversed(), next },
        { going: 'before', none: 'Nothing was written in the last 30 days', line: lineOf },
      ),
      ...mutes.map(muteLine),
    ],
  }),
  decision('chat-remove', 'removed', 'Takes a message out of the chat for good'),
  decision('chat-keep', 'kept', 'Shows a message again that reports have hidden, and may not hide any more'),
  staffChange({
    name: 'chat-mute',
    permission: 'chat.moderate',
    summary: 'Keeps a player from writing in all chats for some hours',
    input: {
      player,
      hours: wholeNumber(`Whole hours, 1 to ${HOURS_MAX}`, HOURS_MAX).describe(
        `Whole hours, 1 to ${HOURS_MAX}`,
      ),
    },
    words: ['player', 'hours'],
    reason: 'required',
    output: z.object({ playerId: z.string(), until: z.date() }),
    async run(ctx: Ctx, { player: typed, hours }, { actor, reason, record }) {
      const playerId = await playerNamed(ctx, typed)
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
    input: { player },
    words: ['player'],
    reason: 'required',
    output: z.object({ playerId: z.string() }),
    async run(ctx: Ctx, { player: typed }, { record }) {
      const playerId = await playerNamed(ctx, typed)
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
      message: wholeNumber('A message is named by its number, as chat-show tells it').describe(
        'The number of the message, as chat-queue and chat-show tell it',
      ),
    },
    words: ['game', 'message'],
    reason: 'required',
    output: z.object({ game: z.string(), n: z.int(), verdict: z.enum(['removed', 'kept']) }),
    async run(ctx: Ctx, { game, message: n }, { record }) {
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
    lines: done => [`Message ${done.n} of ${done.game} is ${done.verdict}`],
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

const columnsWith = (reports: ReturnType<typeof sql>) =>
  sql<Message>`m.n, m.game, m.player_id, m.who, m.text, m.at, m.state, ${reports} as reports`

const lineOf = ({ n, game, player_id, who, text, at, state, reports }: Message): string =>
  [
    `${game} ${n}`,
    at.toISOString(),
    `${player_id} (${who})`,
    `${state}${reports === 0 ? '' : `, ${reports} ${reports === 1 ? 'report' : 'reports'}`}`,
    text,
  ].join('  ')

const mutesOf = (reader: Reader, playerId: string): Promise<Mute[]> =>
  rows(
    reader,
    sql<Mute>`select at, until, reason, muted_by, ended_at from crash.chat_mutes
      where player_id = ${playerId} order by at`,
  )

const muteLine = ({ at, until, reason, muted_by, ended_at }: Mute): string =>
  `muted ${at.toISOString()} until ${(ended_at ?? until).toISOString()} by ${muted_by ?? 'the rules'}: ${reason}`
