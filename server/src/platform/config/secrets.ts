import { previousNameOf, secretOf } from './keys.ts'

export const ROLES = ['web', 'engine', 'worker'] as const
export type Role = (typeof ROLES)[number]
/** A role that needs a secret, always or only where a variable has a value. */
export type SecretUse =
  | Role
  | { readonly role: Role; readonly where: readonly [variable: string, value: string] }

/** What a process is started for, as far as it says which secrets it needs. */
type Running = { readonly ROLES: readonly Role[] }

const isUsed = (use: SecretUse, running: Running): boolean =>
  typeof use === 'string'
    ? running.ROLES.includes(use)
    : running.ROLES.includes(use.role) && Reflect.get(running, use.where[0]) === use.where[1]

const inWords = (use: SecretUse): string =>
  typeof use === 'string' ? use : `${use.role} with ${use.where.join('=')}`

/** Addresses that may have a password in them. */
const ADDRESSES = ['DATABASE_URL', 'MIGRATE_DATABASE_URL', 'NATS_URL']

/**
 * Which role needs which secret, of all sections. A process is started with these and no others. What
 * no role needs is for staff: each action names its own (`StaffAction.secrets`).
 */
export function secretTable(
  sections: readonly Readonly<Record<string, readonly SecretUse[]>>[],
  isVariable: (name: string) => boolean,
) {
  const uses = new Map<string, readonly SecretUse[]>()
  for (const section of sections)
    for (const [name, more] of Object.entries(section)) uses.set(name, [...(uses.get(name) ?? []), ...more])
  const names = [...uses.keys()]
  const isKey = (name: string): boolean => isVariable(previousNameOf(name))
  /** The variables of a secret: its own, and that of a key's second. */
  const variablesOf = (name: string): readonly string[] =>
    isKey(name) ? [name, previousNameOf(name)] : [name]
  const usesOf = (name: string, running: Running) =>
    (uses.get(name) ?? []).filter(use => isUsed(use, running))
  return {
    names,
    /** The secrets that are keys, 32 bytes each. */
    keys: names.filter(isKey),
    variablesOf,
    /** The secrets that a process of these roles needs. */
    secretsOf: <Given extends Running>(running: Given): readonly string[] =>
      names.filter(name => usesOf(name, running).length > 0),
    /** Which of its roles a process needs a secret for, in words. */
    whyNeeded(name: string, running: Running): string {
      const roles = [...new Set(usesOf(name, running).map(inWords))]
      if (roles.length === 0) return 'the command needs it'
      return roles.length === 1 ? `the role ${roles[0]} needs it` : `the roles ${roles.join(' and ')} need it`
    },
    /**
     * Takes all secrets out of an environment that was read, so that neither a child nor a dump of it has
     * them; gives the names of those that were there and are not needed.
     */
    forgetSecrets(env: Record<string, string | undefined>, needed: readonly string[]): readonly string[] {
      const wanted = new Set(needed.flatMap(variablesOf))
      const all = names.flatMap(variablesOf)
      const given = all.filter(name => env[name] !== undefined && env[name] !== '')
      for (const name of [...all, ...ADDRESSES]) delete env[name]
      return given.filter(name => !wanted.has(name))
    },
  }
}

/** The configuration for what reads secrets by name: each is checked when it is read, not before. */
export function withSecrets<
  Name extends string,
  Given extends { readonly [name in Name]?: string | undefined },
>(config: Given, names: readonly Name[]): Omit<Given, Name> & Readonly<Record<Name, string>> {
  return Object.defineProperties(
    Object.create(config) as Omit<Given, Name> & Readonly<Record<Name, string>>,
    Object.fromEntries(names.map(name => [name, { get: () => secretOf(config, name) }])),
  )
}
