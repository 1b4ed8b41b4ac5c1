import { z } from 'zod'
import { ROLES, secretTable, type Role, type SecretUse } from './secrets.ts'

/**
 * All configuration, read once from the environment: one record under the variables' own names. Each section
 * adds its part beside the shape of its variables, `declare module './config.ts'`, and
 * `server/src/config.ts` composes them: it does not compile while a part of this type has no section.
 */
export interface Config {}

export type Environment = Readonly<Record<string, string | undefined>>

/** What a module, or the platform, brings of the configuration. */
export type ConfigSection<Part extends object = object> = {
  /** What it adds to `Config`; a type and never a value. */
  readonly part?: Part
  /** Each message says what the variable must be. */
  readonly variables: Readonly<Record<string, z.ZodType>>
  /**
   * Which role needs which secret. Its own secrets are optional variables; a secret of an earlier section can
   * get another use.
   */
  readonly uses?: Readonly<Record<string, readonly SecretUse[]>>
  /** Completes defaults that depend on other variables; of other sections it sees the earlier ones. */
  derive?(read: Partial<Part> & Config): Partial<Part>
  /**
   * What is wrong with values that are each well formed, a line each, never with a value in it; empty lines
   * count as none.
   */
  faults?(config: Config, env: Environment): readonly string[]
}

/** What was wrong with the configuration, a line a variable; values are never shown. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** The configuration with what is wrong left at its default, by which the rest is judged and nothing is run. */
  readonly rest: object | undefined
  constructor(message: string, rest?: object) {
    super(message)
    this.rest = rest
  }
}

/** Gathers what is wrong with several parts, so that one reading tells all of it. */
export class Faults {
  readonly #lines = new Set<string>()

  /** An empty line counts as none. */
  add(...lines: readonly string[]): void {
    for (const line of lines) if (line !== '') this.#lines.add(line)
  }

  /** What the part gives; where it cannot be used, what it has instead to judge the rest by. */
  async collect<T>(part: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await part()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      this.add(...error.message.split('\n'))
      return error.rest as T | undefined
    }
  }

  /** Whether something is wrong with a variable itself. */
  tell(variable: string): boolean {
    return [...this.#lines].some(line => line.startsWith(`${variable} `))
  }

  get any(): boolean {
    return this.#lines.size > 0
  }

  error(rest?: object): ConfigError {
    return new ConfigError([...this.#lines].join('\n'), rest)
  }
}

type PartOf<Section> = Section extends ConfigSection<infer Part> ? Part : never
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer All) => void
  ? All
  : never
export type Composed<Sections extends readonly ConfigSection[]> = AllOf<PartOf<Sections[number]>>

/** Reads the sections as one configuration, in their order. */
export function composeConfig<const Sections extends readonly ConfigSection[]>(sections: Sections) {
  const shape = Object.fromEntries(sections.flatMap(({ variables }) => Object.entries(variables)))
  const environment = z.object(shape)
  const secrets = secretTable(
    sections.map(({ uses = {} }) => uses),
    name => name in shape,
  )

  /**
   * The configuration with the secrets that are `commandNeeds`, and no others; without it those of the
   * process's roles. @throws ConfigError naming every variable that is missing or wrong.
   */
  function read(env: Environment, commandNeeds?: readonly string[]): Composed<Sections> {
    const given = Object.fromEntries(
      Object.keys(shape).map(name => [name, env[name] === '' ? undefined : env[name]]),
    )
    // Wrong roles are reported with all other errors.
    const running = {
      ...given,
      ROLES: shape['ROLES']!.catch([...ROLES]).parse(given['ROLES']) as readonly Role[],
    }
    const needed = commandNeeds ?? secrets.secretsOf(running)
    const known = { ...given }
    for (const name of secrets.names)
      if (!needed.includes(name)) for (const variable of secrets.variablesOf(name)) delete known[variable]
    const parsed = environment.safeParse(known)
    const missing = needed.filter(name => known[name] === undefined)
    const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({
      name: String(path[0]),
      message,
    }))
    const lines = [
      ...missing.map(name => `${name} is missing: ${secrets.whyNeeded(name, running)}`),
      ...issues.map(({ name, message }) =>
        known[name] === undefined ? `${name} is missing` : `${name} must be ${message}`,
      ),
    ]
    const config = parsed.success ? { ...parsed.data } : partOf(known)
    const said = new Set([...missing, ...issues.map(({ name }) => name)])
    const wrong = judge(config, env, lines.length > 0).filter(line => !said.has(line.split(/\W/, 1)[0]!))
    const faults = [...new Set([...lines, ...wrong])]
    if (faults.length > 0) throw new ConfigError(faults.join('\n'), config)
    return config as Composed<Sections>
  }

  /** What can be read of variables of which some are wrong: those have their defaults. */
  const partOf = (known: Environment): object =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([name, schema]) => {
        const given = schema.safeParse(known[name])
        const read = given.success ? given : schema.safeParse(undefined)
        return read.success ? [[name, read.data]] : []
      }),
    )

  /**
   * Completes a configuration, and gives what is wrong with values that are each well formed. Where a part is
   * missing, a section that needs it cannot be judged.
   */
  function judge(config: object, env: Environment, isPart: boolean): readonly string[] {
    const each = <T>(work: (section: ConfigSection) => T): T[] =>
      (sections as readonly ConfigSection[]).flatMap(section => {
        try {
          return [work(section)]
        } catch (error) {
          if (isPart) return []
          throw error
        }
      })
    each(section => Object.assign(config, section.derive?.(config as Config)))
    return each(section => section.faults?.(config as Config, env) ?? [])
      .flat()
      .filter(line => line !== '')
  }
  return { read, secrets }
}
