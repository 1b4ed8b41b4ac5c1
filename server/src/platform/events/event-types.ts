import type { Cents } from '@ruka/contract/money'
import { z } from 'zod'
import type { Tx } from '../db/db.ts'

/**
 * A kind of event that a module publishes: its name, what it reports, and the schema of its payload. A schema
 * only gains optional fields: deliveries of the version before are still under way when a new one starts.
 */
export type EventType<Payload> = {
  readonly name: string
  readonly about: string
  readonly payload: z.ZodType<Payload>
}

/** A committed fact, published at `at` by the publisher's clock. */
export type PublishedEvent<Payload> = { readonly id: number; readonly payload: Payload; readonly at: Date }

/**
 * Handles events of one type, oldest first, inside the transaction that ends their delivery: its database
 * effects happen exactly once. When it throws, its effects are undone and each event is tried alone.
 */
export type EventHandler<Payload> = (tx: Tx, events: readonly PublishedEvent<Payload>[]) => Promise<void>

export const eventType = <Payload>(
  name: string,
  about: string,
  payload: z.ZodType<Payload>,
): EventType<Payload> => ({ name, about, payload })

/** A handler that takes one event at a time. */
export const oneByOne =
  <Payload>(handle: (tx: Tx, event: PublishedEvent<Payload>) => Promise<unknown>): EventHandler<Payload> =>
  async (tx, events) => {
    for (const event of events) await handle(tx, event)
  }

/** Money in a payload: whole cents, never negative. */
export const centsPayload = z.int().min(0) as unknown as z.ZodType<Cents>
/** A moment in a payload: epoch milliseconds. */
export const momentPayload = z.int().min(0)
