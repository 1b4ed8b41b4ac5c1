import type { Broker } from './broker.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Engine } from './engine.ts'
import type { Transport } from './faults.ts'
import type { Stream } from './stream.ts'
import type { Recoveries } from './recovery.ts'

/** The parts of a running simulator. */
export type Simulation = {
  readonly config: Config
  readonly clock: Clock
  readonly engine: Engine
  readonly transport: Transport
  readonly stream: Stream
  readonly broker: Broker | undefined
  readonly recoveries: Recoveries
  /** Moves a manual clock. */
  readonly advance?: (byMs: number) => void
}
