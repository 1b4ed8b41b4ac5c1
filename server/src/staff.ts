import { forgetSecrets, KEY_NAMES, readConfig } from './config.ts'
import { modules, openModules } from './modules.ts'
import { helpAskedFor } from './platform/staff/command-help.ts'
import { readCommand, runCommand } from './platform/staff/command-line.ts'
import { resealAction } from './platform/process/reseal-action.ts'
import { runProgram } from './platform/process/run-program.ts'
import { assertUpToDate } from './platform/process/migrate.ts'
import { openContext } from './boot/context.ts'
import { reachDatabase } from './boot/database.ts'
import { offlineEnvironment } from './boot/offline.ts'

/**
 * `npm run staff -- <command>`: the staff actions of all modules on the command line, on the database of the running
 * server or beside a stopped one.
 */
async function main(typed: readonly string[]): Promise<number> {
  const actions = [...modules.flatMap(module => module.staffActions ?? []), resealAction(modules)]
  const help = helpAskedFor(actions, typed)
  if (help) {
    process.stdout.write(`${help.join('\n')}\n`)
    return 0
  }
  const command = await readCommand(actions, typed)
  const { secrets } = command.action
  const offline =
    process.env['RUKA_ENV'] === 'production'
      ? undefined
      : await offlineEnvironment(process.env['DATA_DIR'] || '.ruka', process.env, KEY_NAMES)
  const config = readConfig({ LOG_LEVEL: 'warn', ...(offline?.env ?? process.env) }, secrets)
  await offline?.keepKeys()
  forgetSecrets(process.env, secrets)
  const database = await reachDatabase(config)
  const ctx = openContext(config, database.address, { limits: null })
  try {
    await assertUpToDate(ctx.db)
    const program = openModules(ctx)
    for (const module of modules) module.register?.(program)
    for (const line of await runCommand(ctx, program, command)) process.stdout.write(`${line}\n`)
    return 0
  } finally {
    await ctx.db.end()
    await database.stop()
  }
}

await runProgram(() => main(process.argv.slice(2)))
