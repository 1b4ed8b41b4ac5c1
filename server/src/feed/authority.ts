import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError, type Config } from '../platform/config/config.ts'

/**
 * The certificates of the broker's authority in PEM form, where the operator names some.
 * @throws ConfigError for a file that has none that can be read
 */
export function authorityOf({ FEED_CA: file }: Pick<Config, 'FEED_CA'>): string | undefined {
  if (file === undefined) return undefined
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError('FEED_CA must be a file that can be read')
  }
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^]+?-----END CERTIFICATE-----/g) ?? []
  // TLS would pass over what it cannot read, and then trust no broker.
  if (blocks.length === 0 || !blocks.every(isCertificate))
    throw new ConfigError('FEED_CA must be a file of certificates in PEM form')
  return text
}

function isCertificate(block: string): boolean {
  try {
    return new X509Certificate(block).subject !== undefined
  } catch {
    return false
  }
}
