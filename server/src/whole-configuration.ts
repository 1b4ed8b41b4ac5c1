import { readConfig } from './config.ts'
import { modules } from './modules.ts'
import { readBrand } from './site/read-brand.ts'
import { Faults, type Config, type Environment } from './platform/config/config.ts'
import { hostFault, portFaults } from './platform/base/listen.ts'
import { databaseFaults } from './boot/reach-database.ts'

/** The configuration, and the environment that it was read from. */
export type Whole = { readonly env: Environment; readonly config: Config }
/** Adds to the environment what this start brings itself. @throws ConfigError, with the environment to go on with. */
export type Addition = (env: Environment) => Promise<Environment>

/**
 * The configuration, once all of it is known to be usable: the variables, what this start adds to them, the files and
 * folders that they name, this machine's addresses and ports, and the database. @throws ConfigError with everything that is wrong,
 * so that one start tells it all.
 */
export async function readWholeConfiguration(
  given: Environment,
  additions: readonly Addition[] = [],
): Promise<Whole> {
  const faults = new Faults()
  let env = given
  for (const add of additions) env = (await faults.collect(() => add(env))) ?? env
  const config = await faults.collect<Config>(() => readConfig(env))
  if (config !== undefined) {
    for (const module of modules) await faults.collect(() => module.checkConfig?.(config))
    await faults.collect(() => readBrand({ config }))
    // One that is wrong has its default here, which may be another program's.
    const ports = portsOf(config).filter(({ variable }) => !faults.tell(variable))
    faults.add(...(await Promise.all([hostFaults(config), portFaults(ports), databaseFaults(config)])).flat())
  }
  if (config === undefined || faults.any) throw faults.error()
  return { env, config }
}

const hostFaults = ({ HOST, METRICS_HOST, METRICS_PORT }: Config): Promise<readonly string[]> =>
  Promise.all([
    hostFault('HOST', HOST),
    METRICS_PORT === undefined ? '' : hostFault('METRICS_HOST', METRICS_HOST),
  ])

/** Each port that a start with this configuration listens on, before anything has been started. */
function portsOf(config: Config) {
  const { HOST: host, METRICS_HOST, METRICS_PORT, ROLES } = config
  const pages = ['GAMES_PORT', 'WIDGETS_PORT'] as const
  return [
    { variable: 'PORT', host, port: config.PORT },
    ...(ROLES.includes('web') ? pages.map(variable => ({ variable, host, port: config[variable] })) : []),
    ...(METRICS_PORT === undefined
      ? []
      : [{ variable: 'METRICS_PORT', host: METRICS_HOST, port: METRICS_PORT }]),
    ...(config.SIMULATOR ? [{ variable: 'SIM_PORT', host: '127.0.0.1', port: config.SIM_PORT }] : []),
  ]
}
