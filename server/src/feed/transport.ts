import type { Running } from '../platform/process/module.ts'

/** A message as it came: `key` is the routing key of the feed, `body` its XML. */
export type RawMessage = {
  readonly key: string
  readonly body: string
  /**
   * The exchange that it came through, where that is not the feed's: anyone on the broker can have sent it.
   */
  readonly foreignExchange?: string
}

/** What a transport reports, in the order of events. */
export type TransportListener = {
  /** Messages follow; those that were sent before are not among them. */
  connected(): void
  /** Messages are missing from here until recovered; called once between two `connected`. */
  lost(reason: string): void
  /**
   * `full`: it was not taken. A transport that can wait offers it again once there is room; another
   * reconnects.
   */
  message(message: RawMessage): 'taken' | 'full'
  /** Resolves when there is room. */
  room(): Promise<void>
}

/** A way by which the feed arrives. It connects again by itself, until it is stopped. */
export type Transport = { open(listener: TransportListener): Running }
