import { CommandLineError } from '../staff/command-line-error.ts'
import { ConfigError } from '../config/config.ts'
import { isDatabaseAway } from '../db/db.ts'
import { OldVersion } from '../db/serving-floor.ts'

/**
 * The exit code of a program whose database cannot be reached, or was lost: a script can try it again later.
 */
const DATABASE_AWAY = 3

/**
 * Runs a program of the command line and ends with its exit code: 2 for what was typed wrongly, 3 for a
 * database that cannot be reached, 1 for what else a person can mend, each with its sentence. Any other error
 * is a fault of the program and keeps its stack.
 */
export async function runProgram(main: () => Promise<number>): Promise<void> {
  process.exitCode = await main().catch((error: unknown) => {
    if (!(error instanceof Error)) throw error
    const exitCode = exitCodeOf(error)
    if (exitCode === undefined) throw error
    process.stderr.write(`${error.message || 'the database cannot be reached'}\n`)
    return exitCode
  })
}

function exitCodeOf(error: Error): number | undefined {
  if (error instanceof CommandLineError) return error.exitCode
  if (error instanceof ConfigError || error instanceof OldVersion) return 1
  return isDatabaseAway(error) ? DATABASE_AWAY : undefined
}
