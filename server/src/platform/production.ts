import { X509Certificate } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import pg from 'pg'

type Environment = Readonly<Record<string, string | undefined>>

const CREDENTIALS = [
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_PASSKEY',
  'MPESA_INITIATOR_NAME',
  'MPESA_INITIATOR_PASSWORD',
  'SMS_USERNAME',
  'SMS_API_KEY',
] as const

type Origin = 'SITE_ORIGIN' | 'GAMES_ORIGIN' | 'MPESA_CALLBACK_ORIGIN'
type Service = 'MPESA_BASE_URL' | 'SMS_BASE_URL'
type Text = Origin | Service | 'PAYBILL_SHOWN' | 'MPESA_SHORTCODE'
type Secret = (typeof CREDENTIALS)[number] | 'MPESA_CERTIFICATE'
/** What is judged of the configuration; of the secrets, those that the process has. */
type Judged = Readonly<Record<Text, string>> & {
  readonly [name in Secret]?: string | undefined
} & {
  readonly SIMULATOR: boolean
  readonly CRASH_BETTING_MS?: number | undefined
  readonly CRASH_PAUSE_MS?: number | undefined
  readonly CRASH_SALT: 'own' | 'given'
  readonly NATS_URL?: string | undefined
  readonly DATABASE_URL?: string | undefined
  readonly MIGRATE_DATABASE_URL?: string | undefined
}

/** What is fit for a demonstration only, a line for each variable; values are never shown. */
export function productionFaults(config: Judged, env: Environment): string[] {
  const https = (name: Origin) =>
    config[name].startsWith('https://') ? '' : `${name} must be an https origin in production`
  const encrypted = (name: Service) =>
    isEncrypted(config[name]) ? '' : `${name} must be an https address in production, or lead to this machine`
  return [
    config.SIMULATOR ? 'SIMULATOR must be false in production' : '',
    config.CRASH_SALT === 'own' ? 'CRASH_SALT must be given in production' : '',
    config.CRASH_BETTING_MS === undefined && config.CRASH_PAUSE_MS === undefined
      ? ''
      : 'CRASH_BETTING_MS and CRASH_PAUSE_MS must be left out in production: players are told how long a round is',
    config.PAYBILL_SHOWN !== config.MPESA_SHORTCODE
      ? 'PAYBILL_SHOWN must be the same number as MPESA_SHORTCODE in production'
      : '',
    https('SITE_ORIGIN'),
    https('GAMES_ORIGIN'),
    https('MPESA_CALLBACK_ORIGIN'),
    encrypted('MPESA_BASE_URL'),
    encrypted('SMS_BASE_URL'),
    config.NATS_URL === undefined || isEncrypted(config.NATS_URL)
      ? ''
      : 'NATS_URL must be a tls:// address in production, or lead to this machine',
    config.DATABASE_URL === undefined ? 'DATABASE_URL is missing' : '',
    databaseFault('DATABASE_URL', config.DATABASE_URL),
    databaseFault('MIGRATE_DATABASE_URL', config.MIGRATE_DATABASE_URL),
    config.MPESA_CERTIFICATE === undefined ? '' : certificateFault(config.MPESA_CERTIFICATE),
    ...CREDENTIALS.map(name =>
      /^sample\b/i.test(config[name] ?? '') ? `${name} must not be a sample in production` : '',
    ),
    env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0'
      ? 'NODE_TLS_REJECT_UNAUTHORIZED must not be 0 in production: certificates would not be checked'
      : '',
  ]
}

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8)
thisMachine.addAddress('::1', 'ipv6')

/** What is sent to this machine crosses no network: a sidecar or a local proxy may encrypt it from there on. */
function isThisMachine(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(bare)
  return bare === 'localhost' || (family !== 0 && thisMachine.check(bare, family === 6 ? 'ipv6' : 'ipv4'))
}

/** Whether an address is encrypted all the way, or ends on this machine. */
function isEncrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || protocol === 'tls:' || isThisMachine(hostname)
}

/** Judges what the driver makes of the address: its query may name another host, and weaker modes check no certificate. */
function databaseFault(name: string, connectionString: string | undefined): string {
  if (connectionString === undefined) return ''
  const sentence = `${name} must have sslmode=verify-full in production, or lead to this machine or a Unix socket`
  const mode = /[?&]sslmode=([^&]*)/.exec(connectionString)?.[1]
  if (mode !== undefined && mode !== 'verify-full' && mode !== 'disable') return sentence
  try {
    // Typed as a flag, and an object where the address has more to say of it.
    const { host, ssl } = new pg.Client({ connectionString }) as unknown as { host: string; ssl: unknown }
    const checksCertificate =
      ssl === true || (typeof ssl === 'object' && ssl !== null && !('rejectUnauthorized' in ssl))
    return host.startsWith('/') || isThisMachine(host) || (mode !== 'disable' && checksCertificate)
      ? ''
      : sentence
  } catch {
    return sentence
  }
}

/** The simulator's certificate says in its subject that it is one: whoever has its key could read the initiator's password. */
function certificateFault(pem: string): string {
  try {
    return /sample|test only|simulator/i.test(new X509Certificate(pem).subject)
      ? 'MPESA_CERTIFICATE must be Safaricom’s in production, not a sample'
      : ''
  } catch {
    return 'MPESA_CERTIFICATE must be a certificate in PEM form'
  }
}
