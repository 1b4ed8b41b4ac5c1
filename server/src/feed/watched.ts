import type { ProducerDescription } from './feed-api.ts'
import { newProducer, type Producer, type ProducerState } from './producers.rules.ts'
import type { ProducerRow } from './producers.ts'

/** A producer in the memory of the leader. */
export type Watched = {
  readonly description: ProducerDescription
  producer: Producer
  checkpointMs: number | null
  /** Wall-clock time up to which all that it generated is applied; null before anything is. */
  heardAtMs: number | null
  /** Wall-clock time until which the last alive counts. */
  aliveUntilMs: number
  isUnsaved: boolean
  /** The fewest messages that were to be applied since its recovery was requested, and since when. */
  leastBehind: number
  shrankAtMs: number
  /** What the consumer knows. */
  reported: ProducerState
}

export const newWatched = (
  description: ProducerDescription,
  { checkpointMs, nowMs }: { readonly checkpointMs: number | null; readonly nowMs: number },
): Watched => ({
  description,
  producer: newProducer,
  checkpointMs,
  heardAtMs: null,
  aliveUntilMs: nowMs,
  isUnsaved: false,
  leastBehind: Infinity,
  shrankAtMs: -Infinity,
  reported: 'down',
})

export const rowOf = ({
  description,
  producer,
  checkpointMs,
  heardAtMs,
  aliveUntilMs,
}: Watched): ProducerRow => ({
  product: description.product,
  state: producer.state,
  aliveUntilMs,
  checkpointMs,
  heardAtMs,
  requestId: producer.request?.id ?? null,
})
