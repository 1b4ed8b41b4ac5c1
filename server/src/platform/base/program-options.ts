import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/**
 * What was typed behind a program of the command line that takes options only, or the exit code that it ends with:
 * `--help` prints how it is used, and what is no option of it is named in one line.
 */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  { usage, options }: { readonly usage: string; readonly options: Options },
  args: readonly string[] = process.argv.slice(2),
) {
  if (args.includes('--help')) {
    process.stdout.write(`${usage}\n`)
    return { exitCode: 0 } as const
  }
  try {
    return parseArgs<{ args: string[]; options: Options }>({ args: [...args], options })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)} (${usage})\n`)
    return { exitCode: 2 } as const
  }
}
