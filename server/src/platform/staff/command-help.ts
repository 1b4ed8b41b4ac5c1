import { actionsBeginning, findAction, groupOf, wordsOf } from './find-action.ts'
import type { StaffAction } from './staff-action.ts'
import { downloadIn, mostBytesOf, sizeText } from './staff-file.ts'
import { outlineOf } from './staff-output.ts'
import { commonOptions, descriptionOf, fieldsOf, fieldUsage, usageOf } from './typed-input.ts'

type Action = StaffAction<never>

const WIDTH = 100
const EXIT_CODES = [
  'Exit codes',
  '  0  it is done',
  '  1  it cannot be done, for the reason that is printed',
  '  2  it is typed wrongly; nothing was changed',
  '  3  the database cannot be reached, or was lost: try it again later',
]

/**
 * What `--help`, `help` or nothing asks for: one command, those that begin with a word, or all of them.
 * @throws CommandLineError naming what is no command
 */
export function helpAskedFor(
  actions: readonly Action[],
  typed: readonly string[],
): readonly string[] | undefined {
  if (typed.length > 0 && typed[0] !== 'help' && !typed.includes('--help')) return undefined
  const named = wordsOf(typed[0] === 'help' ? typed.slice(1) : typed)
  if (named.length === 0) return helpOfAll(actions)
  const exact = actions.find(({ name }) => name === named.join(' '))
  const beginning = actionsBeginning(actions, named)
  if (beginning.length > 1) return [...(exact ? [...helpOfOne(exact), ''] : []), ...listOf(beginning)]
  return helpOfOne(exact ?? beginning[0] ?? findAction(actions, named))
}

/** Names and summaries, below each other. */
function listOf(actions: readonly Action[]): readonly string[] {
  const width = Math.max(...actions.map(({ name }) => name.length))
  return actions.flatMap(({ name, summary }) => row(`  ${name.padEnd(width)}  `, summary))
}

function helpOfAll(actions: readonly Action[]): readonly string[] {
  const groups = [...Map.groupBy(actions, ({ name }) => groupOf(name))].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )
  return [
    'npm run staff -- COMMAND         runs a command of staff on the database of the server',
    'npm run staff -- COMMAND --help  says how it is typed, what each option means and what it prints',
    'npm run staff -- WORD --help     lists the commands that begin with a word, such as cases',
    ...groups.flatMap(([, members]) => ['', ...listOf(members)]),
    '',
    ...row(
      '',
      'What changes something needs --by, the name of who does it, and most also --because: both are kept in the audit log. ' +
        'Every command prints text for people, and the whole output as JSON with --json.',
    ),
    '',
    ...EXIT_CODES,
  ]
}

function helpOfOne(action: Action): readonly string[] {
  const options: readonly (readonly [string, string])[] = [
    ...fieldsOf(action).map(name => [fieldUsage(action, name), meaningOfField(action, name)] as const),
    ...commonOptions(action).map(
      option => [`--${option}${VALUES[option] ?? ''}`, meaningOf(action, option)] as const,
    ),
  ]
  const width = Math.max(...options.map(([usage]) => usage.length))
  return [
    ...row('npm run staff -- ', usageOf(action)),
    '',
    ...row('', `${action.summary}.`),
    ...(action.about === undefined ? [] : row('', action.about)),
    '',
    ...options.flatMap(([usage, meaning]) => row(`  ${usage.padEnd(width)}  `, meaning)),
    '',
    ...row('Prints with --json: ', outlineOf(action.output) || 'text'),
    ...row('Exit codes: ', '0 done, 1 cannot be done, 2 typed wrongly, 3 the database cannot be reached'),
  ]
}

const VALUES: Readonly<Record<string, string>> = { by: ' WHO', because: ' WHY', file: ' FILE' }

function meaningOfField(action: Action, name: string): string {
  const field = action.input.shape[name]
  const mostBytes = mostBytesOf(field)
  return `${descriptionOf(field)}${mostBytes === undefined ? '' : `, at most ${sizeText(mostBytes)}`}`
}

function meaningOf(action: Action, option: string): string {
  if (option === 'by') return 'The name of who does it, which is kept in the audit log'
  if (option === 'because')
    return `Why it is done, which is kept in the audit log${action.reason === 'required' ? '' : '; may be left out'}`
  if (option === 'file')
    return `Where the ${downloadIn(action.output)} is written, instead of here; a file that exists stays as it is`
  return 'Prints the whole output as JSON'
}

/** A text behind what begins its first line; further lines stand below the text. */
function row(begin: string, text: string | readonly string[]): readonly string[] {
  const lines = ['']
  for (const word of typeof text === 'string' ? text.split(' ') : text) {
    const line = lines.at(-1)!
    if (line !== '' && begin.length + line.length + word.length >= WIDTH) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.map((line, at) => `${at === 0 ? begin : ' '.repeat(begin.length)}${line}`)
}
