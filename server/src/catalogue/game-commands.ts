import { recordChange } from '../platform/audit-log.ts'
import { firstRow, rows, sql, type Tx } from '../platform/db.ts'
import { actorOf, StaffUsage, type StaffCall, type StaffCommand } from '../platform/staff.ts'
import { catalogueEvents } from './events.ts'
import { isListed } from './game-settings.ts'

type Row = {
  slug: string
  position: number
  visible: boolean
  closed: boolean
  stopped: boolean
  listed: boolean
  shown_from: Date | null
  shown_until: Date | null
  min_stake_kes: number | null
  max_stake_kes: number | null
}

/** What staff decide about the games of the lobby. */
export const gameCommands: readonly StaffCommand[] = [
  {
    name: 'games',
    usage: '',
    about: 'The games in the order of the lobby, with what was decided about each',
    async run(ctx) {
      const found = await rows(
        ctx.db.read,
        sql<Row>`select *, ${isListed(ctx.clock.now())} as listed from catalogue.games order by position, id`,
      )
      return found.map(lineOf)
    },
  },
  {
    name: 'game-set',
    usage:
      'SLUG [--position N] [--visible yes|no] [--from TIME] [--until TIME] [--min-stake KES] [--max-stake KES] --by WHO',
    about:
      'Moves, hides or shows a game, for a season if need be, or narrows its stakes; a time is ISO 8601, and `none` takes a decision back',
    async run(ctx, call) {
      const slug = call.word(0, 'The game')
      const actor = actorOf(call)
      return ctx.db.tx(async tx => {
        const before = await readRow(tx, slug)
        const after = decided(call, before)
        await sql`update catalogue.games set position = ${after.position}, visible = ${after.visible}, shown_from = ${after.shown_from},
          shown_until = ${after.shown_until}, min_stake_kes = ${after.min_stake_kes}, max_stake_kes = ${after.max_stake_kes}
          where slug = ${slug}`.execute(tx)
        await recordChange(tx, ctx.clock, { actor, what: 'catalogue.game', subject: slug, before, after })
        await ctx.events.publish(tx, catalogueEvents.gameChanged, { slug })
        return [
          lineOf({ ...(await readRow(tx, slug)), listed: await isListedNow(tx, slug, ctx.clock.now()) }),
        ]
      })
    },
  },
  switchCommand({
    name: 'game-stop',
    stopped: true,
    about:
      'Stops a game: it takes no more stakes and opens no round, what is running is played to its end; it stays in the lobby',
  }),
  switchCommand({ name: 'game-start', stopped: false, about: 'Lets a stopped game go on' }),
]

function switchCommand({
  name,
  stopped,
  about,
}: Pick<StaffCommand, 'name' | 'about'> & { stopped: boolean }): StaffCommand {
  return {
    name,
    about,
    usage: 'SLUG --by WHO',
    async run(ctx, call) {
      const slug = call.word(0, 'The game')
      const actor = actorOf(call)
      return ctx.db.tx(async tx => {
        const before = await readRow(tx, slug)
        if (before.stopped === stopped)
          throw new StaffUsage(`${slug} ${stopped ? 'is stopped already' : 'is not stopped'}`)
        const after = { ...before, stopped }
        await sql`update catalogue.games set stopped = ${stopped} where slug = ${slug}`.execute(tx)
        await recordChange(tx, ctx.clock, { actor, what: 'catalogue.game', subject: slug, before, after })
        await ctx.events.publish(tx, catalogueEvents.gameChanged, { slug })
        return [lineOf({ ...after, listed: await isListedNow(tx, slug, ctx.clock.now()) })]
      })
    },
  }
}

async function readRow(tx: Tx, slug: string): Promise<Omit<Row, 'listed'>> {
  const row = await firstRow(
    tx,
    sql<
      Omit<Row, 'listed'>
    >`select slug, position, visible, closed, stopped, shown_from, shown_until, min_stake_kes, max_stake_kes
      from catalogue.games where slug = ${slug} for update`,
  )
  if (!row) throw new StaffUsage(`There is no game ${slug}`)
  return row
}

const isListedNow = async (tx: Tx, slug: string, nowMs: number): Promise<boolean> =>
  (await firstRow(
    tx,
    sql<{ listed: boolean }>`select ${isListed(nowMs)} as listed from catalogue.games where slug = ${slug}`,
  ))!.listed

/** The row with what the call decides. @throws StaffUsage */
function decided(call: StaffCall, before: Omit<Row, 'listed'>): Omit<Row, 'listed'> {
  const read = <T>(name: string, now: T, of: (text: string) => T): T => {
    const text = call.optional(name)
    return text === undefined ? now : of(text)
  }
  const orNone =
    <T>(of: (text: string) => T) =>
    (text: string): T | null =>
      text === 'none' ? null : of(text)
  const after = {
    ...before,
    position: read('position', before.position, whole),
    visible: read('visible', before.visible, yesOrNo),
    shown_from: read('from', before.shown_from, orNone(moment)),
    shown_until: read('until', before.shown_until, orNone(moment)),
    min_stake_kes: read('min-stake', before.min_stake_kes, orNone(whole)),
    max_stake_kes: read('max-stake', before.max_stake_kes, orNone(whole)),
  }
  if (after.shown_from && after.shown_until && after.shown_from >= after.shown_until)
    throw new StaffUsage('A season begins before it ends')
  if (
    after.min_stake_kes !== null &&
    after.max_stake_kes !== null &&
    after.min_stake_kes > after.max_stake_kes
  )
    throw new StaffUsage('The smallest stake is not above the greatest')
  return after
}

function whole(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new StaffUsage(`${text} is no whole number from 1`)
  return Number(text)
}

function yesOrNo(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new StaffUsage('--visible is yes or no')
  return text === 'yes'
}

function moment(text: string): Date {
  const at = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.test(text) || Number.isNaN(at.getTime()))
    throw new StaffUsage(`${text} is no time such as 2026-12-01 or 2026-12-01T08:00:00+03:00`)
  return at
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
