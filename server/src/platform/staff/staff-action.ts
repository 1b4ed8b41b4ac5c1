import { z } from 'zod'
import { recordChange } from './audit-log.ts'
import type { Config } from '../config/config.ts'
import type { Ctx } from '../context/context.ts'
import type { Tx } from '../db/db.ts'
import { issueWithPath } from '../base/field-errors.ts'
import { Refused } from '../base/refused.ts'
import type { Download } from './staff-file.ts'

/** What an operator must be allowed to do: an area and an act, such as `payouts.stop`. */
export type Permission = `${string}.${string}`

/** A named member of staff, as the audit log shows them. */
export type StaffActor = { readonly kind: 'staff'; readonly id: string }

type ReasonRule = 'required' | 'optional'

/** Who performs a change and why. */
export type StaffCall<Rule extends ReasonRule = 'required'> = {
  readonly actor: StaffActor
  readonly reason: Rule extends 'required' ? string : string | undefined
  /** Writes the audit row of the action, in the transaction of the change. */
  record(tx: Tx, change: { subject: string; before?: unknown; after?: unknown }): Promise<void>
}

/**
 * An operation for staff. The command line, the audit row and the permission check derive from this one
 * value.
 */
export type StaffAction<Face = Ctx> = {
  readonly kind: 'query' | 'change'
  /** One or two words, such as `payouts stop`; with a dot between them it names the audit row. */
  readonly name: string
  readonly permission: Permission
  /** One sentence, which lists of actions show. */
  readonly summary: string
  /** What else there is to know before it is used; help shows it. */
  readonly about?: string | undefined
  /** Each field has a description, which help shows. */
  readonly input: z.ZodObject
  /** The input fields that the command line takes by position; it takes all others as options. */
  readonly words: readonly string[]
  readonly reason: ReasonRule
  /** The secrets that it reads; a process that runs it has no others. */
  readonly secrets: readonly (keyof Config)[]
  /**
   * What leaves: what `run` gives is parsed by it, and a field that it does not name is left out. Rows are
   * often read with more columns than a caller may see, so a field that is new in a table leaves only once it
   * is named here.
   */
  readonly output: z.ZodType
  /** @throws Refused for what cannot be done as asked */
  readonly run: (face: Face, input: never, call: never) => Promise<unknown>
  /** The output as lines of text. */
  lines(output: never): readonly string[]
}

export type Described<Shape extends z.ZodRawShape, Output extends z.ZodType> = Pick<
  StaffAction,
  'name' | 'permission' | 'summary' | 'about'
> & {
  readonly input?: Shape
  readonly words?: readonly (keyof Shape & string)[]
  readonly secrets?: readonly (keyof Config)[]
  readonly output: Output
  lines?(output: z.output<Output>): readonly string[]
}

type Parsed<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>
type Leaf = string | number | boolean | null | undefined | Date | Download
/** Data that a schema takes, in lists and objects that nothing may change. */
export type Given<Data> = unknown extends Data
  ? unknown
  : Data extends Leaf
    ? Data
    : Data extends readonly (infer Item)[]
      ? readonly Given<Item>[]
      : { readonly [Name in keyof Data]: Given<Data[Name]> }

/** An action that only reads. */
export const staffQuery = <
  Output extends z.ZodType,
  Shape extends z.ZodRawShape = Record<never, never>,
  Face = Ctx,
>(
  query: Described<Shape, Output> & {
    run(face: Face, input: Parsed<Shape>): Promise<Given<z.input<Output>>>
  },
): StaffAction<Face> => ({ ...completed(query), kind: 'query', reason: 'optional' })

/** An action that changes something: it has an actor and records an audit row. */
export const staffChange = <
  Output extends z.ZodType,
  Rule extends ReasonRule,
  Shape extends z.ZodRawShape = Record<never, never>,
  Face = Ctx,
>(
  change: Described<Shape, Output> & {
    readonly reason: Rule
    run(face: Face, input: Parsed<Shape>, call: StaffCall<Rule>): Promise<Given<z.input<Output>>>
  },
): StaffAction<Face> => ({ ...completed(change), kind: 'change' })

const completed = <
  Shape extends z.ZodRawShape,
  Output extends z.ZodType,
  Action extends Described<Shape, Output>,
>(
  given: Action,
) => ({
  ...given,
  input: z.strictObject(given.input ?? {}),
  words: given.words ?? [],
  secrets: given.secrets ?? [],
  lines: given.lines ?? linesOf,
})

/** An action with the face of its module. */
export type BoundAction = { readonly action: StaffAction<never>; readonly face: unknown }

/** The caller: the person's name, which a query does not need, and what they are allowed to do. */
export type Operator = {
  readonly name: string | undefined
  may(permission: Permission): boolean
}

const NAME = /^[\p{L}\p{N} .'’_@-]{2,60}$/u
const REASON_MAX = 500

/**
 * Runs an action: the one place that checks permission, input, actor and reason, and what leaves. Gives its
 * output.
 * @throws Refused
 * @throws Error for data that contradict the output of the action; what a change did stands
 */
export async function performAction(
  { clock }: Pick<Ctx, 'clock'>,
  { action, face }: BoundAction,
  { operator, input, reason }: { operator: Operator; input: unknown; reason?: string | undefined },
): Promise<unknown> {
  if (!operator.may(action.permission)) throw new Refused('forbidden')
  const parsed = action.input.safeParse(input)
  if (!parsed.success) throw new Refused('invalid', issueWithPath(parsed.error.issues[0]!))
  if (action.kind === 'query')
    return leaving(action, await action.run(face as never, parsed.data as never, undefined as never))

  const actor = { kind: 'staff', id: nameOf(operator) } as const
  const why = reason?.trim().slice(0, REASON_MAX) || undefined
  if (action.reason === 'required' && why === undefined)
    throw new Refused('invalid', `${action.name} needs a reason`)
  let isRecorded = false
  const data = await action.run(
    face as never,
    parsed.data as never,
    {
      actor,
      reason: why,
      async record(tx, change) {
        await recordChange(tx, clock, { actor, what: auditName(action), reason: why, ...change })
        isRecorded = true
      },
    } as StaffCall<'optional'> as never,
  )
  if (!isRecorded) throw new Error(`the action ${action.name} recorded no audit row`)
  return leaving(action, data)
}

/**
 * A gap without a word would be worse than a fault: columns of a table, a client and lines rely on each
 * field.
 */
function leaving({ name, output }: StaffAction<never>, data: unknown): unknown {
  const parsed = output.safeParse(data)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  throw new Error(`${name} gave data that its output does not allow: ${path.join('.')}: ${message}`)
}

const auditName = ({ name }: StaffAction<never>): string => name.replaceAll(' ', '.')

function nameOf({ name = '' }: Operator): string {
  if (!NAME.test(name.trim()))
    throw new Refused('invalid', 'An actor (--by) is a person’s name, of 2 to 60 letters')
  return name.trim()
}

/** The lines of data that has no form of its own: rows, or the fields of one record. */
function linesOf(data: unknown): readonly string[] {
  if (Array.isArray(data)) return data.flatMap(linesOf)
  if (typeof data !== 'object' || data === null) return [shown(data)]
  return Object.entries(data).map(([name, value]) => `${name}: ${shown(value)}`)
}

const shown = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value instanceof Date
      ? value.toISOString()
      : value === null
        ? '-'
        : JSON.stringify(value)
