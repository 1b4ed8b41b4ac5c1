import { CommandLineError } from '../staff/command-line.ts'
import { ConfigError } from '../config/config.ts'
import { OldVersion } from '../db/serving-floor.ts'

/**
 * Runs a program of the command line and ends with its exit code: 2 for what was typed wrongly, 1 for what else a
 * person can mend, each with its sentence. Any other error is a fault of the program and keeps its stack.
 */
export async function runProgram(main: () => Promise<number>): Promise<void> {
  process.exitCode = await main().catch((error: unknown) => {
    const isForPerson = [CommandLineError, ConfigError, OldVersion].some(kind => error instanceof kind)
    if (!(error instanceof Error && isForPerson)) throw error
    process.stderr.write(`${error.message}\n`)
    return error instanceof CommandLineError ? error.exitCode : 1
  })
}
