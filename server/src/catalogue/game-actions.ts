import { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, rows, sql, type Tx } from '../platform/db/db.ts'
import { Refused } from '../platform/base/refused.ts'
import { staffChange, staffQuery, type StaffAction, type StaffCall } from '../platform/staff/staff-action.ts'
import { wholeNumber } from '../platform/staff/staff-input.ts'
import { catalogueEvents } from './events.ts'
import { isListed } from './game-settings.ts'

const game = z.object({
  slug: z.string(),
  position: z.int(),
  visible: z.boolean(),
  closed: z.boolean(),
  stopped: z.boolean(),
  listed: z.boolean(),
  shown_from: z.date().nullable(),
  shown_until: z.date().nullable(),
  min_stake_kes: z.int().nullable(),
  max_stake_kes: z.int().nullable(),
})
type Row = z.output<typeof game>
type Stored = Omit<Row, 'listed'>

const TIME = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/

/** A time, or `none`. */
const moment = z
  .string()
  .refine(text => text === 'none' || (TIME.test(text) && !Number.isNaN(Date.parse(text))), {
    error: ({ input }) => `${String(input)} is no time such as 2026-12-01 or 2026-12-01T08:00:00+03:00`,
  })
  .transform(text => (text === 'none' ? null : new Date(text)))

const MOST = 9_999_999
const WHOLE = `A whole number from 1 to ${MOST}`
/** A stake in KES, or `none`. */
const stake = z.union(
  [z.literal('none').transform(() => null), wholeNumber(WHOLE, MOST)],
  `${WHOLE}, or none`,
)

const settings = {
  position: wholeNumber(WHOLE, MOST).optional().describe('Its place in the lobby, from 1'),
  visible: z.enum(['yes', 'no'], 'Only yes or no').optional().describe('Whether the lobby shows it'),
  from: moment.optional().describe('From when the lobby shows it, such as 2026-12-01, or none'),
  until: moment.optional().describe('Until when the lobby shows it, or none'),
  minStake: stake.optional().describe('The least stake in KES, or none for the game’s own'),
  maxStake: stake.optional().describe('The greatest stake in KES, or none for the game’s own'),
}
const slug = z.string().describe('A game by its slug, as games lists it')
type Settings = z.output<z.ZodObject<typeof settings>>

/** What staff decide about the games of the lobby. */
export const gameActions: readonly StaffAction[] = [
  staffQuery({
    name: 'games',
    permission: 'games.read',
    summary: 'The games in the order of the lobby, with what was decided about each',
    output: z.array(game),
    run: (ctx: Ctx) =>
      rows(
        ctx.db.read,
        sql<Row>`select *, ${isListed(ctx.clock.now())} as listed from catalogue.games order by position, id`,
      ),
    lines: found => found.map(lineOf),
  }),
  staffChange({
    name: 'game-set',
    permission: 'games.change',
    summary: 'Moves, hides or shows a game, for a season if need be, or narrows its stakes',
    about: '`none` takes a decision back.',
    input: { slug, ...settings },
    words: ['slug'],
    reason: 'optional',
    output: game,
    run(ctx: Ctx, { slug: id, ...given }, call) {
      if (Object.keys(given).length === 0)
        throw new Refused('invalid', 'Nothing is set: name a setting, such as --min-stake 20, or none for it')
      return changeGame(ctx, { slug: id, call }, before => decided(given, before))
    },
    lines: row => [lineOf(row)],
  }),
  stopAction({
    name: 'game-stop',
    stopped: true,
    summary: 'Stops a game: it takes no more stakes and opens no round',
    about: 'What is running is played to its end, and the game stays in the lobby.',
  }),
  stopAction({ name: 'game-start', stopped: false, summary: 'Lets a stopped game go on' }),
]

function stopAction({
  name,
  stopped,
  ...said
}: Pick<StaffAction, 'name' | 'summary' | 'about'> & { stopped: boolean }): StaffAction {
  return staffChange({
    ...said,
    name,
    permission: 'games.stop',
    input: { slug },
    words: ['slug'],
    reason: 'optional',
    output: game,
    run: (ctx: Ctx, { slug: id }, call) =>
      changeGame(ctx, { slug: id, call }, before => {
        if (before.stopped === stopped)
          throw new Refused('conflict', `${id} ${stopped ? 'is stopped already' : 'is not stopped'}`)
        return { ...before, stopped }
      }),
    lines: row => [lineOf(row)],
  })
}

/** Writes the settings of one game, in one transaction with the event and the audit row. */
const changeGame = (
  { clock, db, events }: Ctx,
  { slug: id, call }: { slug: string; call: StaffCall<'optional'> },
  decide: (before: Stored) => Stored,
): Promise<Row> =>
  db.tx(async tx => {
    const before = await readRow(tx, id)
    const after = decide(before)
    await sql`update catalogue.games set position = ${after.position}, visible = ${after.visible},
      stopped = ${after.stopped},
      shown_from = ${after.shown_from}, shown_until = ${after.shown_until},
        min_stake_kes = ${after.min_stake_kes},
      max_stake_kes = ${after.max_stake_kes} where slug = ${id}`.execute(tx)
    await call.record(tx, { subject: id, before, after })
    await events.publish(tx, catalogueEvents.gameChanged, { slug: id })
    return { ...after, listed: await isListedNow(tx, id, clock.now()) }
  })

async function readRow(tx: Tx, id: string): Promise<Stored> {
  const row = await firstRow(
    tx,
    sql<Stored>`select slug, position, visible, closed, stopped, shown_from, shown_until, min_stake_kes,
      max_stake_kes
      from catalogue.games where slug = ${id} for update`,
  )
  if (!row) throw new Refused('not_found', `There is no game ${id}`)
  return row
}

const isListedNow = async (tx: Tx, id: string, nowMs: number): Promise<boolean> =>
  (await firstRow(
    tx,
    sql<{ listed: boolean }>`select ${isListed(nowMs)} as listed from catalogue.games where slug = ${id}`,
  ))!.listed

/** The row with what is given. @throws Refused */
function decided(given: Settings, before: Stored): Stored {
  const { position = before.position, visible, from = before.shown_from, until = before.shown_until } = given
  const { minStake = before.min_stake_kes, maxStake = before.max_stake_kes } = given
  if (from && until && from >= until) throw new Refused('invalid', 'A season begins before it ends')
  if (minStake !== null && maxStake !== null && minStake > maxStake)
    throw new Refused('invalid', 'The minimum stake is not above the maximum')
  return {
    ...before,
    position,
    visible: visible === undefined ? before.visible : visible === 'yes',
    shown_from: from,
    shown_until: until,
    min_stake_kes: minStake,
    max_stake_kes: maxStake,
  }
}

const lineOf = (row: Row): string =>
  [
    String(row.position).padStart(3),
    row.slug.padEnd(16),
    row.listed
      ? row.stopped
        ? 'stopped'
        : 'open'
      : row.closed
        ? 'closed by its provider’s switch'
        : row.visible
          ? 'out of season'
          : 'hidden',
    ...(row.shown_from ? [`from ${row.shown_from.toISOString()}`] : []),
    ...(row.shown_until ? [`until ${row.shown_until.toISOString()}`] : []),
    ...(row.min_stake_kes === null ? [] : [`stakes from KES ${row.min_stake_kes}`]),
    ...(row.max_stake_kes === null ? [] : [`stakes up to KES ${row.max_stake_kes}`]),
  ].join('  ')
