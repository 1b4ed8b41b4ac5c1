import { BlockList, isIP } from 'node:net'
import pg from 'pg'

/** What is wrong with the transport to other systems in production: a line, or nothing. */
export const httpsFault = (name: string, origin: string): string =>
  origin.startsWith('https://') ? '' : `${name} must be an https origin in production`

export const encryptedFault = (name: string, address: string): string =>
  isEncrypted(address) ? '' : `${name} must be an https address in production, or lead to this machine`

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8)
thisMachine.addAddress('::1', 'ipv6')

/**
 * What is sent to this machine crosses no network: a sidecar or a local proxy may encrypt it from there on.
 */
export function isThisMachine(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(bare)
  return bare === 'localhost' || (family !== 0 && thisMachine.check(bare, family === 6 ? 'ipv6' : 'ipv4'))
}

/** Whether an address is encrypted all the way, or ends on this machine. */
export function isEncrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || protocol === 'tls:' || isThisMachine(hostname)
}

/**
 * Checks the driver's reading of the address: its query may name another host, and weaker modes check no
 * certificate.
 */
export function databaseFault(name: string, connectionString: string | undefined): string {
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

/** A migration knows the processes of older versions by the names of their connections. */
export const ownNameFault = (name: string, connectionString: string | undefined): string =>
  /[?&]application_name=/.test(connectionString ?? '')
    ? `${name} must not set application_name: connections are named by the program`
    : ''
