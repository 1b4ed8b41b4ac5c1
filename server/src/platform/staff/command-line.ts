import { refusals } from '@ruka/contract/refusals'
import type { Ctx } from '../context/context.ts'
import { Refused } from '../base/refused.ts'
import { writeDownload } from './command-files.ts'
import { CommandLineError } from './command-line-error.ts'
import { findAction } from './find-action.ts'
import { performAction, type Operator, type StaffAction } from './staff-action.ts'
import { Download, downloadIn } from './staff-file.ts'
import { readInput, typedWrongly, type TypedInput } from './typed-input.ts'

/** What is printed of an empty list that has no words of its own. */
const NOTHING = 'There is nothing to show'

/** A command as it was typed, with the files that it names. */
export type Command = TypedInput & { readonly action: StaffAction<never> }

/**
 * @throws CommandLineError for a command, an option or a file that there is not, and for a wrong value, before
 * anything is opened
 */
export async function readCommand(
  actions: readonly StaffAction<never>[],
  typed: readonly string[],
): Promise<Command> {
  const action = findAction(actions, typed)
  return { action, ...(await readInput(action, typed.slice(action.name.split(' ').length))) }
}

/**
 * Runs a command on the face of its module and gives the lines to print: its output in words, or as JSON with
 * `--json`. A file that it gives is written first. @throws CommandLineError for what cannot be done
 */
export async function runCommand(
  ctx: Pick<Ctx, 'clock'>,
  face: unknown,
  { action, input, by, because, file, isJson }: Command,
): Promise<readonly string[]> {
  // Anyone who can run a command on the server can also reach its database.
  const operator: Operator = { name: by, may: () => true }
  try {
    const given = await performAction(ctx, { action, face }, { operator, input, reason: because })
    const output = await withFileWritten(action, given, file)
    const lines = isJson ? [JSON.stringify(output, null, 2)] : action.lines(output as never)
    return lines.length > 0 ? lines : [NOTHING]
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const why = error.text ?? refusals[error.code].text
    throw error.code === 'invalid'
      ? new CommandLineError(typedWrongly(action, why), { cause: error })
      : new CommandLineError(why, { cause: error, exitCode: 1 })
  }
}

/** The output with the path at which the file in it was written, where it has one. */
async function withFileWritten(
  action: StaffAction<never>,
  output: unknown,
  path: string | undefined,
): Promise<unknown> {
  const field = downloadIn(action.output)
  if (field === undefined) return output
  const fields = output as Readonly<Record<string, unknown>>
  const given = fields[field] as Download
  const place = path ?? given.name
  await writeDownload(given, place)
  return { ...fields, [field]: new Download(place, given.parts) }
}
