import type { Ctx } from './context.ts'
import type { SecretName } from './secrets.ts'

/** What a member of staff typed behind `npm run staff --`, read. */
export type StaffCall = {
  /** Words behind the command's name. */
  readonly words: readonly string[]
  /** The word at a place. @throws StaffUsage when it is missing. */
  word(at: number, what: string): string
  /** An option's value. @throws StaffUsage when it is missing or blank. */
  option(name: string): string
  /** The same, where it may be left out. @throws StaffUsage when it is there without a value. */
  optional(name: string): string | undefined
  /** Whether an option without a value is there. @throws StaffUsage when it has one. */
  flag(name: string): boolean
}

/** One command for staff, given to the program by its module. What changes anything asks for `--by` and records it. */
export type StaffCommand = {
  /** One or two words, such as `cases list`. */
  readonly name: string
  /** What follows the name. */
  readonly usage: string
  readonly about: string
  /** The secrets that it reads; a process that runs it has no others. */
  readonly needs?: readonly SecretName[]
  /** Does it, and gives the lines to print. @throws StaffUsage for what cannot be done as asked. */
  run(ctx: Ctx, call: StaffCall): Promise<readonly string[]>
}

/** The person at the keyboard asked for something that cannot be done; the text says what. */
export class StaffUsage extends Error {
  override readonly name = 'StaffUsage'
}

const NAME = /^[\p{L}\p{N} .'’_@-]{2,60}$/u

/** Who does it, as the audit log keeps it. @throws StaffUsage when that is no name. */
export function actorOf(call: StaffCall): { readonly kind: 'staff'; readonly id: string } {
  const id = call.option('by').trim()
  if (!NAME.test(id)) throw new StaffUsage('--by is a person’s name, of 2 to 60 letters')
  return { kind: 'staff', id }
}

const REASON_LENGTH_MAX = 500

/** Who does it and why, as the audit log keeps it. @throws StaffUsage when either is missing. */
export const staffOf = (
  call: StaffCall,
): { readonly actor: ReturnType<typeof actorOf>; readonly why: string } => ({
  actor: actorOf(call),
  why: call.option('because').trim().slice(0, REASON_LENGTH_MAX),
})

/** The command that the words name. @throws StaffUsage, with the list of commands, when there is none. */
export function commandTyped(commands: readonly StaffCommand[], typed: readonly string[]): StaffCommand {
  const { words } = readTyped(typed)
  const command = commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))
  if (!command) throw new StaffUsage(listOf(commands).join('\n'))
  return command
}

/** Finds the command that the words name and runs it. @throws StaffUsage */
export async function runStaffCommand(
  ctx: Ctx,
  commands: readonly StaffCommand[],
  typed: readonly string[],
): Promise<readonly string[]> {
  const { words, options } = readTyped(typed)
  const command = commandTyped(commands, typed)
  const rest = words.slice(command.name.split(' ').length)
  const refuse = (why: string) => new StaffUsage(`${why}\nnpm run staff -- ${command.name} ${command.usage}`)
  const optional = (name: string) => {
    const value = options.get(name)
    if (value === null || value?.trim() === '') throw refuse(`--${name} is missing its value`)
    return value
  }
  return command.run(ctx, {
    words: rest,
    optional,
    word(at, what) {
      const word = rest[at]
      if (word === undefined) throw refuse(`${what} is missing`)
      return word
    },
    option(name) {
      const value = optional(name)
      if (value === undefined) throw refuse(`--${name} is missing`)
      return value
    },
    flag(name) {
      const value = options.get(name)
      if (typeof value === 'string') throw refuse(`--${name} takes no value`)
      return value === null
    },
  })
}

/** `--name value` and `--name=value` are options, `--name` alone has no value; all else are words. */
function readTyped(typed: readonly string[]) {
  const words: string[] = []
  const options = new Map<string, string | null>()
  for (let at = 0; at < typed.length; at++) {
    const part = typed[at]!
    if (!part.startsWith('--')) {
      words.push(part)
      continue
    }
    const [name = '', ...value] = part.slice(2).split('=')
    const next = typed[at + 1]
    if (value.length > 0) options.set(name, value.join('='))
    else if (next === undefined || next.startsWith('--')) options.set(name, null)
    else {
      options.set(name, next)
      at += 1
    }
  }
  return { words, options }
}

const listOf = (commands: readonly StaffCommand[]): string[] => [
  'npm run staff -- <command>',
  ...commands.map(({ name, usage, about }) => `  ${`${name} ${usage}`.trim()}\n      ${about}`),
]
