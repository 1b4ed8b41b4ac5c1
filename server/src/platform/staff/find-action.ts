import { closestMatch } from 'leven'
import { CommandLineError } from './command-line-error.ts'
import type { StaffAction } from './staff-action.ts'

type Action = StaffAction<never>

/** The words before the first option. */
export function wordsOf(typed: readonly string[]): readonly string[] {
  const end = typed.findIndex(word => word.startsWith('-'))
  return end < 0 ? typed : typed.slice(0, end)
}

/**
 * The action that the first words name. @throws CommandLineError naming what is none, and what may be meant
 */
export function findAction(actions: readonly Action[], typed: readonly string[]): Action {
  const found = actions
    .filter(({ name }) => name.split(' ').every((word, at) => typed[at] === word))
    // The name of one action may begin that of another.
    .toSorted((a, b) => b.name.split(' ').length - a.name.split(' ').length)[0]
  if (!found) throw new CommandLineError(noCommand(actions, typed))
  return found
}

/** What stands together in a list: `cases list` and `cases show`, `games` and `game-stop`. */
export const groupOf = (name: string): string => name.split(/[ -]/)[0]!.replace(/s$/, '')

/** The actions whose names begin with these words; one word also stands for its group. */
export const actionsBeginning = (actions: readonly Action[], words: readonly string[]): readonly Action[] =>
  actions.filter(
    ({ name }) =>
      words.every((word, at) => name.split(' ')[at] === word) ||
      (words.length === 1 && !words[0]!.includes('-') && groupOf(name) === groupOf(words[0]!)),
  )

/** More letters than that are another word, not a slip of the fingers. */
const MISTYPED_MAX = 2

function noCommand(actions: readonly Action[], typed: readonly string[]): string {
  const words = wordsOf(typed)
  const name = words.length === 0 ? typed[0]! : words.join(' ')
  const [first = ''] = words
  const meant = closestMatch(
    name,
    actions.map(each => each.name),
    { maxDistance: MISTYPED_MAX },
  )
  if (meant !== undefined)
    return `${name} is no command; ${meant} is: npm run staff -- ${meant} --help says how it is typed`
  return first !== '' && actionsBeginning(actions, [first]).length > 0
    ? `${name} is no command; npm run staff -- ${first} --help lists those with ${first}`
    : `${name} is no command; npm run staff -- --help lists all`
}
