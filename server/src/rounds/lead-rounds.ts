import { awaitSuccessor, superviseLeadership, type Led } from '../live/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Lease } from '../platform/db/lease.ts'
import type { Running } from '../platform/process/module.ts'

/** A room whose rounds one process leads. `Recovered` is what its leader has when nothing is unfinished. */
export type RoomToLead<Room extends Led, Recovered> = {
  /** The name of the lease. */
  readonly name: string
  /** The topic of its leader's deltas. Those of a later leader end this one. */
  readonly topic: string
  /** Finishes what an earlier leader left unfinished, and publishes that once more; fenced by the lease. */
  recover(lease: Lease): Promise<Recovered>
  /**
   * Begins the rounds. The room ends by itself when the lease is lost, which a later leader's deltas report,
   * too.
   */
  open(lease: Lease, recovered: Recovered): Promise<Room>
  /** Opens a room to calls of all processes, if it takes any; returns the function that withdraws it. */
  offer?(room: Room, epoch: number): () => void
}

/**
 * Runs the rounds of rooms while this process leads them. A room that ends is recovered and opened again,
 * here or in another process. Resolves after the first attempt to lead each; `stop` ends all of them.
 */
export async function leadRounds<Room extends Led, Recovered>(
  ctx: Pick<Ctx, 'bus' | 'clock' | 'db' | 'log'>,
  rooms: readonly RoomToLead<Room, Recovered>[],
): Promise<Running> {
  const led = await Promise.all(
    rooms.map(room => superviseLeadership(ctx, room.name, lease => lead(ctx, room, lease))),
  )
  return {
    async stop() {
      await Promise.all(led.map(room => room.stop()))
    },
  }
}

async function lead<Room extends Led, Recovered>(
  { bus }: Pick<Ctx, 'bus'>,
  { topic, recover, open, offer }: RoomToLead<Room, Recovered>,
  lease: Lease,
): Promise<Led> {
  const recovered = await recover(lease)
  const successor = awaitSuccessor(bus, topic, lease.epoch)
  try {
    const lost = Promise.race([lease.lost, successor.published])
    const room = await open({ ...lease, lost }, recovered)
    const withdraw = offer?.(room, lease.epoch)
    const ended = room.ended.then(() => {
      withdraw?.()
      successor.stop()
    })
    return { ended, stop: () => room.stop() }
  } catch (error) {
    successor.stop()
    throw error
  }
}
