import { readConfig } from './config.ts'
import { openPromos } from './promos/index.ts'
import { dressFor } from './site/brand.ts'
import { readBrand } from './site/read-brand.ts'
import { ConfigError, type Config, type Environment } from './platform/config.ts'
import { openLog } from './platform/log.ts'
import { taxesOf } from './taxes/index.ts'
import { openLeagues } from './virtuals/index.ts'
import { databaseFaults } from './boot/reach-database.ts'

/**
 * The configuration, once all of it is known to be usable: the variables, the files that they name, and the
 * database. @throws ConfigError with everything that is wrong, so that one start tells it all.
 */
export async function readWholeConfiguration(env: Environment): Promise<Config> {
  const faults: string[] = []
  const collect = async <T>(part: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await part()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      faults.push(...error.message.split('\n'))
      return error.rest as T | undefined
    }
  }
  const config = await collect<Config>(() => readConfig(env))
  if (config !== undefined) {
    await collect(() => taxesOf({ config }))
    await collect(() => openLeagues({ config }))
    await collect(async () => dressFor(await readBrand({ config })))
    await collect(() => openPromos({ config, log: openLog('silent') }))
    faults.push(...(await databaseFaults(config)))
  }
  if (config === undefined || faults.length > 0) throw new ConfigError([...new Set(faults)].join('\n'))
  return config
}
