import { modules } from './modules.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { resealCommand } from './platform/reseal-command.ts'
import { forgetSecrets } from './platform/secrets.ts'
import { commandTyped, runStaffCommand, StaffUsage } from './platform/staff.ts'
import { openContext } from './start/context.ts'
import { reachDatabase } from './start/database.ts'
import { offlineEnvironment } from './start/offline.ts'

/**
 * `npm run staff -- <command>`: what people do by hand, on the database of the running server or beside a stopped one.
 * What changes money or a case asks for a name and a reason and is in the audit log.
 */
async function main(): Promise<number> {
  const env =
    process.env['RUKA_ENV'] === 'production'
      ? process.env
      : await offlineEnvironment(process.env['DATA_DIR'] || '.ruka', process.env)
  const commands = [...modules.flatMap(module => module.commands ?? []), resealCommand(modules)]
  const { needs = [] } = commandTyped(commands, process.argv.slice(2))
  const config = readConfig({ LOG_LEVEL: 'warn', ...env }, needs)
  forgetSecrets(process.env, needs)
  const database = await reachDatabase(config)
  const ctx = openContext(config, database.address, { limits: null })
  try {
    for (const module of modules) module.register?.(ctx)
    for (const line of await runStaffCommand(ctx, commands, process.argv.slice(2)))
      process.stdout.write(`${line}\n`)
    return 0
  } finally {
    await ctx.db.end()
    await database.stop()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof StaffUsage || error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  return 1
})
