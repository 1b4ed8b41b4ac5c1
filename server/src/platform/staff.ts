import type { Ctx } from './context.ts'

/** What a member of staff typed behind `npm run staff --`, read. */
export type StaffCall = {
  /** Words behind the command's name. */
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string>>
  /** The word at a place. @throws StaffUsage when it is missing. */
  word(at: number, what: string): string
  /** An option's value. @throws StaffUsage when it is missing. */
  option(name: string): string
}

/** One command for staff, given to the program by its module. What changes anything asks for `--by` and records it. */
export type StaffCommand = {
  /** One or two words, such as `cases list`. */
  readonly name: string
  /** What follows the name. */
  readonly usage: string
  readonly about: string
  /** Does it, and gives the lines to print. @throws StaffUsage for what cannot be done as asked. */
  run(ctx: Ctx, call: StaffCall): Promise<readonly string[]>
}

/** The person at the keyboard asked for something that cannot be done; the text says what. */
export class StaffUsage extends Error {
  override readonly name = 'StaffUsage'
}

/** Finds the command that the words name and runs it. @throws StaffUsage, with the list of commands when there is none. */
export async function runStaffCommand(
  ctx: Ctx,
  commands: readonly StaffCommand[],
  typed: readonly string[],
): Promise<readonly string[]> {
  const { words, options } = readTyped(typed)
  const command = commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))
  if (!command) throw new StaffUsage(listOf(commands).join('\n'))
  const rest = words.slice(command.name.split(' ').length)
  const usage = () => new StaffUsage(`npm run staff -- ${command.name} ${command.usage}`)
  return command.run(ctx, {
    words: rest,
    options,
    word(at, what) {
      const word = rest[at]
      if (word === undefined) throw new StaffUsage(`${what} is missing\n${usage().message}`)
      return word
    },
    option(name) {
      const value = options[name]
      if (value === undefined || value === '')
        throw new StaffUsage(`--${name} is missing\n${usage().message}`)
      return value
    },
  })
}

/** `--name value` and `--name=value` are options, `--name` alone is "true"; all else are words. */
function readTyped(typed: readonly string[]) {
  const words: string[] = []
  const options: Record<string, string> = {}
  for (let at = 0; at < typed.length; at++) {
    const part = typed[at]!
    if (!part.startsWith('--')) {
      words.push(part)
      continue
    }
    const [name = '', ...value] = part.slice(2).split('=')
    const next = typed[at + 1]
    if (value.length > 0) options[name] = value.join('=')
    else if (next === undefined || next.startsWith('--')) options[name] = 'true'
    else {
      options[name] = next
      at += 1
    }
  }
  return { words, options }
}

const listOf = (commands: readonly StaffCommand[]): string[] => [
  'npm run staff -- <command>',
  ...commands.map(({ name, usage, about }) => `  ${`${name} ${usage}`.trim()}\n      ${about}`),
]
