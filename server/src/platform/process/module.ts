import type { FastifyInstance } from 'fastify'
import type { AuditCheck } from '../context/audit.ts'
import type { Config } from '../config/config.ts'
import type { Ctx } from '../context/context.ts'
import type { EventType } from '../events/event-types.ts'
import type { StaffAction } from '../staff/staff-action.ts'

/** Something started that is stopped in reverse order of starting. */
export type Running = { stop(): Promise<void> }

/**
 * Work that one worker of the system does each time it is due. It runs again after a fault, so it is
 * idempotent.
 */
export type Routine = {
  readonly name: string
  readonly everyMs: number
  /** After how long it counts as hung; an hour by default. */
  readonly hungAfterMs?: number
  run(): Promise<void>
}

/** What waits for a person, by name; each gives messages for operators. */
export type Waits = Readonly<Record<string, (ctx: Ctx) => Promise<readonly string[]>>>

/**
 * What a module gives the program, beside its verbs and handlers. `Needs` is the platform with the state of
 * modules that this one uses, as `openModules` returns it.
 */
export type Module<Needs extends Ctx = Ctx> = {
  readonly name: string
  /**
   * Whether what the configuration names can be used, such as a file, where this process uses it; before anything is
   * opened.
   * @throws ConfigError with everything that is wrong, a line each
   */
  checkConfig?(config: Config): void
  /** Subscribes to events and names its jobs; runs in every role, before anything starts. */
  register?(program: Needs): void
  /**
   * Brings its own rows up to date with the code, such as the games list; idempotent, before anything starts.
   */
  seed?(ctx: Ctx): Promise<void>
  /** Routes outside the contract, for other systems to call. */
  hooks?(app: FastifyInstance, program: Needs): void
  /** Repeated work of the whole system: any free worker does it. */
  routines?(program: Needs): readonly Routine[]
  /** What each process of the role `worker` does on its own. */
  worker?(program: Needs): Promise<Running>
  /** Rounds and draws of the role `engine`. */
  engine?(program: Needs): Promise<Running>
  /**
   * What blocks this process until a person acts, by name: each gives messages for operators, none while
   * nothing waits. `/readyz` has the messages, and `ruka_waiting` the names.
   */
  readonly waits?: Waits
  /** What works worse than it should, as messages for operators; the process stays ready. */
  degraded?(ctx: Ctx): Promise<readonly string[]>
  /**
   * Seals what is sealed under another key than the one in use again, under that one; gives how many values
   * it was.
   */
  reseal?(ctx: Ctx): Promise<number>
  /** The events that it publishes. */
  readonly events?: Readonly<Record<string, EventType<unknown>>>
  readonly audits?: readonly AuditCheck[]
  /** The commands of staff: `npm run staff -- …`. */
  readonly staffActions?: readonly StaffAction<Needs>[]
}
