/** Reads what was typed by the input schema of an action. */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { issueWithPath } from '../base/field-errors.ts'
import { readFileNamed } from './command-files.ts'
import { CommandLineError } from './command-line-error.ts'
import type { StaffAction } from './staff-action.ts'
import { downloadIn, mostBytesOf, type StaffFile } from './staff-file.ts'

type Action = StaffAction<never>

/** What was typed: the input of the action, and the options that all actions of its kind have. */
export type TypedInput = {
  readonly input: Readonly<Record<string, string | true | StaffFile>>
  readonly by: string | undefined
  readonly because: string | undefined
  /** Where a file that the action gives is written. */
  readonly file: string | undefined
  readonly isJson: boolean
}

/** Options that no schema names. */
export function commonOptions(action: Action): readonly string[] {
  return [
    ...(action.kind === 'change' ? ['by', 'because'] : []),
    ...(downloadIn(action.output) === undefined ? [] : ['file']),
    'json',
  ]
}

/**
 * Reads words and options, and the files that they name.
 * @throws CommandLineError for what is missing, unknown, there twice or no value of its field, and for a file that
 * cannot be used
 */
export async function readInput(action: Action, parts: readonly string[]): Promise<TypedInput> {
  const refuse = (why: string) => new CommandLineError(typedWrongly(action, why))
  const { options, words } = readTokens(action, parts, refuse)
  const { by, because, file, json } = options as Record<string, string | undefined>
  const typed: Record<string, string | true> = {}
  for (const field of fieldsOf(action)) {
    const option = optionOf(field)
    if (option in options && !action.words.includes(field)) typed[field] = options[option]!
  }
  if (words.length > action.words.length) throw refuse(`${words[action.words.length]} is one word too many`)
  for (const [at, word] of words.entries()) typed[action.words[at]!] = word
  for (const name of fieldsOf(action))
    if (isRequired(action, name) && !(name in typed)) throw refuse(`${labelOf(action, name)} is missing`)
  if (action.kind === 'change' && by === undefined) throw refuse('--by is missing')
  if (action.kind === 'change' && action.reason === 'required' && because === undefined)
    throw refuse('--because is missing')
  const input = await withFiles(action, typed)
  const { error } = action.input.safeParse(input)
  if (error) throw refuse(faultOf(action, error.issues[0]!))
  return { input, by, because, file, isJson: json !== undefined }
}

/** What is wrong with a value, by the name under which it was typed. */
function faultOf(action: Action, issue: z.core.$ZodIssue): string {
  const [field, ...path] = issue.path
  const text = issueWithPath({ ...issue, path })
  return field === undefined ? text : `${labelOf(action, String(field))}: ${text}`
}

async function withFiles(action: Action, typed: Readonly<Record<string, string | true>>) {
  const input: Record<string, string | true | StaffFile> = { ...typed }
  for (const [name, path] of Object.entries(typed)) {
    const mostBytes = mostBytesOf(innerOf(action.input.shape[name]))
    if (mostBytes !== undefined) input[name] = await readFileNamed(String(path), mostBytes)
  }
  return input
}

function readTokens(action: Action, parts: readonly string[], refuse: (why: string) => CommandLineError) {
  const common = commonOptions(action)
  const fields = new Map(
    fieldsOf(action)
      .filter(name => !action.words.includes(name))
      .map(name => [optionOf(name), name]),
  )
  const known = [...fields.keys(), ...common]
  const isSwitch = (option: string) =>
    fields.has(option) ? isFlag(action, fields.get(option)!) : option === 'json'
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
  return { options, words }
}

export const fieldsOf = ({ input }: Action): readonly string[] => Object.keys(input.shape)

const optionOf = (field: string): string => field.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

const labelOf = ({ words }: Action, field: string): string =>
  words.includes(field) ? placeholderOf(field) : `--${optionOf(field)}`

const placeholderOf = (field: string): string => optionOf(field).toUpperCase()

/** The schema of a field without its optional wrapper. */
function innerOf(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault ? innerOf(field.unwrap()) : field
}

const isFlag = (action: Action, name: string): boolean =>
  innerOf(action.input.shape[name]) instanceof z.ZodBoolean

const isRequired = (action: Action, name: string): boolean =>
  !z.safeParse(action.input.shape[name], undefined).success

/** What is said of a field, on itself or on what it wraps; empty where nothing is. */
export function descriptionOf(field: z.core.$ZodType): string {
  const own = z.globalRegistry.get(field)?.description
  if (own !== undefined) return own
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault ? descriptionOf(field.unwrap()) : ''
}

export const typedWrongly = (action: Action, why: string): string =>
  `${why} (npm run staff -- ${usageOf(action).join(' ')})`

/** How a field is typed, such as `--limit LIMIT`. */
export function fieldUsage(action: Action, name: string): string {
  const value = valueOf(action, name)
  if (action.words.includes(name)) return value
  return value === '' ? `--${optionOf(name)}` : `--${optionOf(name)} ${value}`
}

/** How an action is typed, in parts that belong on one line each. */
export function usageOf(action: Action): readonly string[] {
  const fields = fieldsOf(action).toSorted((a, b) => wordAt(action, a) - wordAt(action, b))
  const parts = fields.map(name =>
    isRequired(action, name) ? fieldUsage(action, name) : `[${fieldUsage(action, name)}]`,
  )
  const common =
    action.kind === 'change'
      ? ['--by WHO', action.reason === 'required' ? '--because WHY' : '[--because WHY]']
      : []
  const file = downloadIn(action.output) === undefined ? [] : ['[--file FILE]']
  return [action.name, ...parts, ...common, ...file, '[--json]']
}

/** Words come first, in their order. */
const wordAt = ({ words }: Action, name: string): number =>
  words.includes(name) ? words.indexOf(name) : words.length

function valueOf(action: Action, name: string): string {
  if (isFlag(action, name)) return ''
  const inner = innerOf(action.input.shape[name])
  // Choices of a word are in its description.
  return inner instanceof z.ZodEnum && !action.words.includes(name)
    ? inner.options.join('|')
    : placeholderOf(name)
}
