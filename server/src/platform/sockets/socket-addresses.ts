import type { AddressLimits } from '../config/address-limits.ts'
import { systemClock, type Clock } from '../base/clock.ts'
import { MessageShare, type ShareLimits } from './message-share.ts'
import { TokenBucket, type Rate } from '../base/token-bucket.ts'

/** An address may open as many sockets at once as it may in this time, and its visitors may send as many messages. */
const NEW_BURST_S = 10
const MESSAGES_BURST_S = 2
/** Questions of an address's visitors that are under way at the same time; beyond them messages wait. */
const QUESTIONS_MAX = 480

type Limits = Pick<AddressLimits, 'sockets' | 'new-sockets' | 'socket-messages'>
type Address = {
  /** By the kind of socket. */
  readonly sockets: Map<string, number>
  readonly fresh: TokenBucket
  readonly visitors: MessageShare
}

/** What the sockets of each address may take of this process, over all kinds of sockets. */
export class SocketAddresses {
  readonly #addresses = new Map<string, Address>()
  readonly #socketsMax: number
  readonly #fresh: Rate
  readonly #visitors: ShareLimits
  readonly #clock: Pick<Clock, 'elapsed' | 'after'>

  constructor(limits: Limits, clock: Pick<Clock, 'elapsed' | 'after'> = systemClock) {
    this.#socketsMax = limits.sockets
    this.#fresh = rateOf(limits['new-sockets'], NEW_BURST_S)
    this.#visitors = {
      ...rateOf(limits['socket-messages'], MESSAGES_BURST_S),
      questionsMax: QUESTIONS_MAX,
    }
    this.#clock = clock
  }

  /** Whether this address may open another socket now; where it may, it counts as new. */
  admits(ip: string, kind: string): boolean {
    const { sockets, fresh } = this.#of(ip)
    return (sockets.get(kind) ?? 0) < this.#socketsMax && fresh.take()
  }

  /** Counts an open socket until `leave`; gives what its visitors share. */
  enter(ip: string, kind: string): MessageShare {
    const { sockets, visitors } = this.#of(ip)
    sockets.set(kind, (sockets.get(kind) ?? 0) + 1)
    return visitors
  }

  leave(ip: string, kind: string): void {
    const { sockets } = this.#of(ip)
    const left = (sockets.get(kind) ?? 1) - 1
    if (left > 0) sockets.set(kind, left)
    else sockets.delete(kind)
  }

  /** Forgets the addresses that a new one would equal. */
  sweep(): void {
    for (const [ip, { sockets, fresh, visitors }] of this.#addresses)
      if (sockets.size === 0 && fresh.isFull() && visitors.isAtRest()) this.#addresses.delete(ip)
  }

  size(): number {
    return this.#addresses.size
  }

  #of(ip: string): Address {
    const known = this.#addresses.get(ip)
    if (known) return known
    const address = {
      sockets: new Map<string, number>(),
      fresh: new TokenBucket(this.#fresh, this.#clock),
      visitors: new MessageShare(this.#visitors, this.#clock),
    }
    this.#addresses.set(ip, address)
    return address
  }
}

const rateOf = (perMinute: number, burstS: number): Rate => ({
  perSecond: perMinute / 60,
  burst: Math.max(1, (perMinute / 60) * burstS),
})
