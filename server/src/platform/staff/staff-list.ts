/**
 * Lists of staff actions, in pages. A page begins behind the key of a row, never behind a number of rows:
 * what is added or ends meanwhile moves no row from one page to another, and each page reads what it shows by
 * an index.
 */
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../context/context.ts'
import { rows, sql, type Reader } from '../db/db.ts'
import { Refused } from '../base/refused.ts'
import { staffQuery, type Described, type Given, type StaffAction } from './staff-action.ts'
import { wholeNumber } from './staff-input.ts'

const ROWS = 50
const ROWS_MAX = 200

/** `before`: the latest row comes first. `after`: the oldest one does. */
export type Going = 'before' | 'after'

const cursor = z.string().min(1).max(200).optional().describe('Goes on where a page ended, at what it named')
const limit = (most: number) =>
  wholeNumber(`A whole number from 1 to ${most}`, most)
    .default(ROWS)
    .describe(`Rows of a page, 1 to ${most}; ${ROWS} unless given`)

/** The input of a list. */
export const pageInput = <Way extends Going>(going: Way, most = ROWS_MAX) =>
  ({ [going]: cursor, limit: limit(most) }) as { readonly [Name in Way]: typeof cursor } & {
    readonly limit: ReturnType<typeof limit>
  }

/** Which page was asked for. */
export type PageAsked = { readonly going: Going; readonly cursor: string | undefined; readonly limit: number }
export const pageAsked = (
  going: Going,
  input: { readonly [Name in Going]?: string | undefined } & { readonly limit: number },
): PageAsked => ({ going, cursor: input[going], limit: input.limit })

/** `next` is where the list goes on, null at its end. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null }
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() })

/** A page in words; `none` says that a list is empty. */
export const pageLines = <Row>(
  { rows: found, next }: Page<Row>,
  { going, none, line }: { going: Going; none: string; line: (row: Row) => string | readonly string[] },
): readonly string[] => [
  ...found.flatMap(line),
  ...(found.length === 0 ? [next === null ? none : `${none} on this page`] : []),
  ...(next === null ? [] : [`The list goes on with --${going} ${next}`]),
]

/** How a column of a key is written in a cursor, and read. A time has all of its microseconds. */
const COLUMNS = {
  time: {
    form: /^\d{1,17}$/,
    written: column => sql`(extract(epoch from ${column}) * 1000000)::bigint::text`,
    read: text => sql`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`,
  },
  number: { form: /^\d{1,18}$/, written: column => sql`${column}::text`, read: text => sql`${text}::bigint` },
  uuid: {
    form: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    written: column => sql`${column}::text`,
    read: text => sql`${text}::uuid`,
  },
  text: { form: /^.+$/, written: column => sql`${column}`, read: text => sql`${text}::text` },
} satisfies Record<
  string,
  {
    form: RegExp
    written(column: RawBuilder<unknown>): RawBuilder<unknown>
    read(text: string): RawBuilder<unknown>
  }
>
type ColumnKind = keyof typeof COLUMNS
const BETWEEN = '_'

/** The parts of a cursor; undefined on the first page. @throws Refused for what is no cursor of this list */
export function cursorParts(
  { going, cursor: text }: PageAsked,
  kinds: readonly ColumnKind[],
): readonly string[] | undefined {
  if (text === undefined) return undefined
  const parts = text.split(BETWEEN)
  const read = [...parts.slice(0, kinds.length - 1), parts.slice(kinds.length - 1).join(BETWEEN)]
  if (!kinds.every((kind, at) => COLUMNS[kind].form.test(read[at] ?? '')))
    throw new Refused('invalid', `--${going} is what the page before named`)
  return read
}

/** Where a list comes from; `key` tells its rows apart and orders them, best as an index does. */
export type Listing<Row> = {
  readonly columns: RawBuilder<Row>
  readonly from: RawBuilder<unknown>
  readonly where?: RawBuilder<unknown>
  readonly key: readonly (readonly [ColumnKind, RawBuilder<unknown>])[]
}

/** @throws Refused for a cursor that is none of this list */
export async function readPage<Row extends object>(
  reader: Reader,
  { columns, from, where = sql`true`, key }: Listing<Row>,
  asked: PageAsked,
): Promise<Page<Row>> {
  const start = cursorParts(
    asked,
    key.map(([kind]) => kind),
  )
  const isLatestFirst = asked.going === 'before'
  const keyed = sql.join(key.map(([, column]) => column))
  const begins = start && sql.join(key.map(([kind], at) => COLUMNS[kind].read(start[at]!)))
  const behind = begins ? sql`(${keyed}) ${isLatestFirst ? sql`<` : sql`>`} (${begins})` : sql`true`
  const order = sql.join(key.map(([, column]) => sql`${column} ${isLatestFirst ? sql`desc` : sql`asc`}`))
  const written = sql.join(
    key.map(([kind, column]) => COLUMNS[kind].written(column)),
    sql.raw(` || '${BETWEEN}' || `),
  )
  const found = await rows(
    reader,
    sql<Row & { cursor: string }>`select ${columns}, ${written} as cursor from ${from}
      where (${where}) and ${behind} order by ${order} limit ${asked.limit + 1}`,
  )
  const page = found.slice(0, asked.limit)
  return { rows: page, next: found.length > asked.limit ? page.at(-1)!.cursor : null }
}

/** A query whose answer is a list in pages. */
export const staffList = <
  Row extends z.ZodType,
  Way extends Going,
  Shape extends z.ZodRawShape = Record<never, never>,
  Face = Ctx,
>({
  going,
  row,
  none,
  line,
  input,
  read,
  ...described
}: Omit<Described<Shape, z.ZodType>, 'output' | 'lines'> & {
  readonly going: Way
  readonly row: Row
  /** What an empty list says. */
  readonly none: string
  line(row: z.output<Row>): string | readonly string[]
  read(face: Face, page: PageAsked, input: z.output<z.ZodObject<Shape>>): Promise<Page<Given<z.input<Row>>>>
}): StaffAction<Face> =>
  staffQuery({
    ...described,
    // The compiler does not follow the fields of a page through those of an action that is not known yet.
    input: { ...input, ...pageInput(going) } as unknown as Shape,
    output: pageOf(row),
    run: (face: Face, given) => read(face, pageAsked(going, given as never), given as never) as never,
    lines: page => pageLines(page, { going, none, line }),
  })
