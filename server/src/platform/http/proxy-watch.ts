import type { FastifyRequest } from 'fastify'
import { inNetworks } from '../base/client-address.ts'
import type { Clock } from '../base/clock.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../log/log.ts'
import { isThisMachine } from '../config/transport-faults.ts'

/** How long after such a request the process counts as degraded. */
const REMEMBERED_MS = 3_600_000
/** Addresses that are named in the log; a client can write the header too, and has many addresses. */
const NAMED_MAX = 20

export type ProxyWatch = {
  sees(request: FastifyRequest): void
  /** As a message for operators. */
  degraded(): readonly string[]
}

/**
 * Warns where players come through a proxy that is not named: the program itself speaks no TLS, and a proxy
 * that sends no `X-Forwarded-For` would not be noticed later.
 */
export function warnOfUnnamedProxy(
  { SITE_ORIGIN, TRUSTED_PROXIES }: Pick<Config, 'SITE_ORIGIN' | 'TRUSTED_PROXIES'>,
  log: Logger,
): void {
  if (TRUSTED_PROXIES.length > 0 || isThisMachine(new URL(SITE_ORIGIN).hostname)) return
  log.warn(
    { origin: SITE_ORIGIN },
    'SITE_ORIGIN is not this machine and TRUSTED_PROXIES is empty: behind a proxy all players count as one address',
  )
}

/**
 * Notices a proxy that is not configured: without its place in TRUSTED_PROXIES all players have its address,
 * and one limit per address for all of them.
 */
export function watchProxies(
  networks: readonly string[],
  { clock, log }: { clock: Clock; log: Logger },
): ProxyWatch {
  const trusts = inNetworks(networks)
  const named = new Set<string>()
  let last: { address: string; atMs: number } | undefined
  return {
    sees(request) {
      if (request.headers['x-forwarded-for'] === undefined) return
      const address = request.socket.remoteAddress ?? ''
      if (trusts(address)) return
      last = { address, atMs: clock.now() }
      if (named.has(address) || named.size >= NAMED_MAX) return
      named.add(address)
      log.warn(
        { address },
        'X-Forwarded-For came from an address that is not in TRUSTED_PROXIES: if it is a proxy, its players count as one address',
      )
    },
    degraded() {
      if (!last || clock.now() - last.atMs >= REMEMBERED_MS) return []
      return [
        `X-Forwarded-For came from ${last.address}, which is not in TRUSTED_PROXIES: if it is a proxy, its players count as one address`,
      ]
    },
  }
}
