import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, type Config, type Environment } from '../platform/config/config.ts'
import { localOrigin } from '../platform/config/platform-config.ts'
import { dataFolderFault, keysFile, readKeys } from './data-folder.ts'

const CERTIFICATE = join(import.meta.dirname, '../../../daraja-sim/src/certificate/sample-test-only.cert.pem')

/** The credentials of the simulator: samples that open nothing real. */
const simulator = {
  MPESA_CONSUMER_KEY: 'sample-consumer-key',
  MPESA_CONSUMER_SECRET: 'sample-consumer-secret',
  MPESA_SHORTCODE: '575758',
  MPESA_PASSKEY: 'sample-passkey',
  MPESA_INITIATOR_NAME: 'sample-initiator',
  MPESA_INITIATOR_PASSWORD: 'sample-initiator-password',
  SMS_USERNAME: 'sample-sms-username',
  SMS_API_KEY: 'sample-sms-api-key',
}

/**
 * What a start without a configured world needs beside the defaults: the simulator's credentials, and keys of
 * these names, this folder's own. The environment takes precedence. `keepKeys` writes those that were made, readable
 * for the owner only, and has to be called before anything is sealed with them: a start that is refused changes
 * nothing in the folder. @throws ConfigError for a folder that cannot be used, with an environment to judge the
 * rest by.
 */
export async function offlineEnvironment(
  folder: string,
  given: Environment,
  keyNames: readonly string[],
): Promise<{ env: Record<string, string | undefined>; keepKeys: () => Promise<void> }> {
  const folderFault = await dataFolderFault(folder, keyNames)
  const had = folderFault === undefined ? await readKeys(folder) : {}
  const made = newKeys(keyNames.filter(name => had[name] === undefined))
  const env = {
    ...simulator,
    MPESA_PULL_NUMBER: '254700000000',
    FEED_TOKEN: 'sample-feed-token',
    MPESA_CERTIFICATE: await readFile(CERTIFICATE, 'utf8'),
    ...had,
    ...made,
    ...given,
  }
  // What else is wrong is judged with keys that are never used.
  if (folderFault !== undefined) throw new ConfigError(folderFault, env)
  return {
    env,
    async keepKeys() {
      if (Object.keys(made).length > 0) await writeKeys(folder, { ...had, ...made })
    },
  }
}

/** The simulator's environment, so that both sides agree on the credentials. */
export function simulatorEnvironment(
  env: Environment,
  config: Pick<
    Config,
    'SIM_PORT' | 'DATA_DIR' | 'HOST' | 'PORT' | 'SMS_BETTING' | 'SMS_SHORT_CODE' | 'SMS_HOOK_KEY'
  >,
): Record<string, string> {
  const credentials = Object.fromEntries(
    Object.keys(simulator).map(name => [name.replace(/^MPESA_|^(?=SMS_)/, 'SIM_'), String(env[name])]),
  )
  return {
    ...credentials,
    SIM_PORT: String(config.SIM_PORT),
    SIM_DATA_DIR: join(config.DATA_DIR, 'daraja-sim'),
    SIM_SMS_SHORT_CODE: config.SMS_SHORT_CODE,
    ...(config.SMS_BETTING === 'on' && config.SMS_HOOK_KEY !== undefined
      ? { SIM_SMS_HOOK_URL: `${localOrigin(config, config.PORT)}/hooks/sms/${config.SMS_HOOK_KEY}` }
      : {}),
  }
}

/** Whether this process reads a feed and was given none. */
export const needsFeedSimulator = (env: Environment): boolean =>
  !env['FEED_KIND'] &&
  env['SIMULATOR'] !== 'false' &&
  (!env['ROLES'] || env['ROLES'].split(',').some(role => role.trim() === 'engine'))

/** The feed simulator's environment: any free port, unless one is named. */
export function feedSimulatorEnvironment(env: Environment): Record<string, string> {
  const given = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[0].startsWith('FEED_SIM_') && entry[1] !== undefined,
  )
  return { FEED_SIM_PORT: '0', FEED_SIM_TOKEN: String(env['FEED_TOKEN']), ...Object.fromEntries(given) }
}

const newKeys = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, randomBytes(32).toString('hex')]))

/** Whole beside the file first, so that a kill never leaves half of its keys. */
async function writeKeys(folder: string, keys: Readonly<Record<string, string>>): Promise<void> {
  const file = keysFile(folder)
  const fresh = `${file}.${process.pid}`
  await writeFile(fresh, JSON.stringify(keys, null, 2), { mode: 0o600, flag: 'wx' })
  await rename(fresh, file)
}
