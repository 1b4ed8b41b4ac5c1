import { isAfter, type Position } from './topic.ts'

/** The most deltas that may arrive while a snapshot is being loaded. */
const WAITING_MAX = 200

/**
 * The order in which a subscriber is sent items: deltas wait while a snapshot is being loaded, and those that
 * it contains are dropped. An item without a position is sent after the snapshot in every case.
 */
export class DeliveryBuffer<Item extends object> {
  /** The position of the last snapshot; undefined while one is being loaded. */
  #position: Position | undefined
  #waiting: Item[] = []

  isOpen(): boolean {
    return this.#position !== undefined
  }

  /** A snapshot is being loaded. */
  close(): void {
    this.#position = undefined
  }

  /** The snapshot was sent; returns the items that waited for it. */
  open(position: Position): readonly Item[] {
    this.#position = position
    return this.#waiting.splice(0)
  }

  /** Whether an item is to be sent now; `full` when too many items wait. */
  takes(item: Item): boolean | 'full' {
    if (this.#position) return !hasPosition(item) || isAfter(item, this.#position)
    if (this.#waiting.length >= WAITING_MAX) return 'full'
    this.#waiting.push(item)
    return false
  }
}

const hasPosition = (item: object): item is Position => 'n' in item
