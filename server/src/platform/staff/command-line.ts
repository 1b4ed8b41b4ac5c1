import { parseArgs } from 'node:util'
import { refusals } from '@ruka/contract/refusals'
import { closestMatch } from 'leven'
import { z } from 'zod'
import type { Ctx } from '../context/context.ts'
import { Refused } from '../base/refused.ts'
import { performAction, type BoundAction, type Operator, type StaffAction } from './staff-action.ts'

type Action = StaffAction<never>

/** The command line cannot be run as typed; the message says why. */
export class CommandLineError extends Error {
  override readonly name = 'CommandLineError'
  /** 2 for what was typed wrongly, 1 for what cannot be done. */
  readonly exitCode: 1 | 2

  constructor(message: string, { exitCode = 2, ...options }: ErrorOptions & { exitCode?: 1 | 2 } = {}) {
    super(message, options)
    this.exitCode = exitCode
  }
}

/**
 * What `--help`, `help` or nothing asks for: the command that the words before it name, or those that begin with them.
 * @throws CommandLineError naming what is none
 */
export function helpAskedFor(
  actions: readonly { readonly action: Action }[],
  typed: readonly string[],
): readonly string[] | undefined {
  if (typed.length > 0 && typed[0] !== 'help' && !typed.includes('--help')) return undefined
  const named = startOf(typed[0] === 'help' ? typed.slice(1) : typed)
  const exact = actions.filter(({ action }) => action.name === named.join(' '))
  const meant = exact.length > 0 ? exact : actions.filter(({ action }) => beginsWith(action, named))
  return helpOf(meant.length > 0 ? meant : [findAction(actions, named)])
}

/** @throws CommandLineError for a command or option that there is not, before anything is opened */
export function checkTyped(
  actions: readonly { readonly action: Action }[],
  typed: readonly string[],
): Action {
  const { action } = findAction(actions, typed)
  readInput(action, typed.slice(action.name.split(' ').length))
  return action
}

/** The words before the first option. */
const startOf = (typed: readonly string[]): readonly string[] => {
  const end = typed.findIndex(word => word.startsWith('-'))
  return end < 0 ? typed : typed.slice(0, end)
}
const beginsWith = ({ name }: Action, words: readonly string[]): boolean =>
  words.every((word, at) => name.split(' ')[at] === word)

/** The action that the first words name. @throws CommandLineError naming what is none */
function findAction<Of extends { readonly action: Action }>(
  actions: readonly Of[],
  typed: readonly string[],
): Of {
  const wordsOf = ({ action }: Of) => action.name.split(' ')
  const found = actions
    .filter(each => wordsOf(each).every((word, at) => typed[at] === word))
    // The name of one action may begin that of another.
    .toSorted((a, b) => wordsOf(b).length - wordsOf(a).length)[0]
  if (!found) throw new CommandLineError(noCommand(actions, typed))
  return found
}

/**
 * Runs the action that was typed and gives the lines to print: its data in words, or as JSON with `--json`.
 */
export async function runCommandLine(
  ctx: Pick<Ctx, 'clock'>,
  actions: readonly BoundAction[],
  typed: readonly string[],
): Promise<readonly string[]> {
  const found = findAction(actions, typed)
  const { action } = found
  const { input, by, because, json } = readInput(action, typed.slice(action.name.split(' ').length))
  // Anyone who can run a command on the server can also reach its database.
  const operator: Operator = { name: by, may: () => true }
  try {
    const data = await performAction(ctx, found, { operator, input, reason: because })
    return json ? [JSON.stringify(data, null, 2)] : action.lines(data as never)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const why = error.text ?? refusals[error.code].text
    throw error.code === 'invalid'
      ? new CommandLineError(typedWrongly(action, why), { cause: error })
      : new CommandLineError(why, { cause: error, exitCode: 1 })
  }
}

type Typed = {
  readonly input: Readonly<Record<string, string | true>>
  readonly by: string | undefined
  readonly because: string | undefined
  readonly json: boolean
}

/** Reads words and options by the input schema of the action. @throws CommandLineError */
function readInput(action: Action, parts: readonly string[]): Typed {
  const refuse = (why: string) => new CommandLineError(typedWrongly(action, why))
  const fields = new Map(Object.keys(action.input.shape).map(name => [optionOf(name), name]))
  for (const word of action.words) fields.delete(optionOf(word))
  const others: ReadonlySet<string> = new Set(action.kind === 'change' ? ['by', 'because', 'json'] : ['json'])
  const isSwitch = (option: string) =>
    others.has(option) ? option === 'json' : isFlag(action, fields.get(option)!)
  const known = [...fields.keys(), ...others]
  const { tokens } = parseArgs({
    args: [...parts],
    options: Object.fromEntries(
      known.map(option => [option, { type: isSwitch(option) ? 'boolean' : 'string' } as const]),
    ),
    allowPositionals: true,
    // What is wrong is said with how the command is typed.
    strict: false,
    tokens: true,
  })
  const options: Record<string, string | true> = {}
  const words: string[] = []
  let latest = -1
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    // There are no options of one letter: -1 is a word, and the parser takes -10 for two.
    if (token.kind === 'positional' || !token.rawName.startsWith('--')) {
      if (token.index !== latest) words.push(parts[token.index]!)
      latest = token.index
      continue
    }
    const { name, rawName, value, inlineValue } = token
    if (!known.includes(name)) throw refuse(`${rawName} is no option of ${action.name}`)
    if (name in options) throw refuse(`${rawName} is there twice`)
    if (isSwitch(name) && value !== undefined) throw refuse(`${rawName} takes no value`)
    if (
      !isSwitch(name) &&
      (value === undefined || value.trim() === '' || (!inlineValue && value.startsWith('--')))
    )
      throw refuse(`${rawName} is missing its value`)
    options[name] = value ?? true
  }
  const { by, because, json } = options as Record<string, string | undefined>
  const input: Record<string, string | true> = {}
  for (const [option, field] of fields) if (option in options) input[field] = options[option]!
  if (words.length > action.words.length) throw refuse(`${words[action.words.length]} is one word too many`)
  for (const [at, word] of words.entries()) input[action.words[at]!] = word
  const needed = new Set(Object.keys(action.input.shape).filter(name => isRequired(action, name)))
  for (const name of needed) if (!(name in input)) throw refuse(`${labelOf(action, name)} is missing`)
  if (action.kind === 'change' && by === undefined) throw refuse('--by is missing')
  if (action.kind === 'change' && action.reason === 'required' && because === undefined)
    throw refuse('--because is missing')
  return { input, by, because, json: json !== undefined }
}

const optionOf = (field: string): string => field.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

const labelOf = ({ words }: Action, field: string): string =>
  words.includes(field) ? placeholderOf(field) : `--${optionOf(field)}`

const placeholderOf = (field: string): string => optionOf(field).toUpperCase()

/** The schema of a field without its optional wrapper. */
function innerOf(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault ? innerOf(field.unwrap()) : field
}

const fieldOf = ({ input }: Action, name: string): z.core.$ZodType => input.shape[name]!

const isFlag = (action: Action, name: string): boolean =>
  innerOf(fieldOf(action, name)) instanceof z.ZodBoolean

const isRequired = (action: Action, name: string): boolean =>
  !z.safeParse(fieldOf(action, name), undefined).success

const typedWrongly = (action: Action, why: string): string => `${why} (npm run staff -- ${usageOf(action)})`

/** How an action is typed. */
function usageOf(action: Action): string {
  const fields = Object.keys(action.input.shape).map(name => {
    const isWord = action.words.includes(name)
    const value = isWord ? placeholderOf(name) : valueOf(action, name)
    const part = isWord ? value : `--${optionOf(name)}${value === '' ? '' : ` ${value}`}`
    return { isWord, part: isRequired(action, name) ? part : `[${part}]` }
  })
  const common =
    action.kind === 'change'
      ? ['--by WHO', action.reason === 'required' ? '--because WHY' : '[--because WHY]']
      : []
  const ordered = [...fields.filter(field => field.isWord), ...fields.filter(field => !field.isWord)]
  return [action.name, ...ordered.map(({ part }) => part), ...common, '[--json]'].join(' ')
}

function valueOf(action: Action, name: string): string {
  if (isFlag(action, name)) return ''
  const inner = innerOf(fieldOf(action, name))
  return inner instanceof z.ZodEnum ? inner.options.join('|') : placeholderOf(name)
}

/** More letters than that are another word, not a slip of the fingers. */
const MISTYPED_MAX = 2

function noCommand(actions: readonly { readonly action: Action }[], typed: readonly string[]): string {
  const words = startOf(typed)
  const name = words.length === 0 ? typed[0]! : words.join(' ')
  const [first = ''] = words
  const meant = closestMatch(
    name,
    actions.map(({ action }) => action.name),
    { maxDistance: MISTYPED_MAX },
  )
  if (meant !== undefined)
    return `${name} is no command; ${meant} is: npm run staff -- ${meant} --help says how it is typed`
  return actions.some(({ action }) => beginsWith(action, [first]))
    ? `${name} is no command; npm run staff -- ${first} --help lists those with ${first}`
    : `${name} is no command; npm run staff -- --help lists all`
}

const helpOf = (actions: readonly { readonly action: Action }[]): string[] => [
  'npm run staff -- <command>',
  ...actions.map(({ action }) => `  ${usageOf(action)}\n      ${action.summary}`),
]
