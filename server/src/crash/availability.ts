import type { CrashManifest } from '@ruka/games'
import type { Cents } from '@ruka/contract/money'
import { catalogueEvents, readSettings, stakeBounds, type GameSettings } from '../catalogue/index.ts'
import type { Ctx } from '../platform/context.ts'
import { oneByOne } from '../platform/event-types.ts'
import { stakeRefusal, type Rejection } from '../wagers/index.ts'
import { limitsOf } from './limits-of.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { Snapshot } from './room-api.ts'

type Told = { readonly ctx: Ctx; readonly manifest: CrashManifest; readonly broadcaster: Broadcaster }
type Shown = Pick<Snapshot, 'limits' | 'closed'>
const changedTopic = (game: string): string => `crash.${game}.settings`

/** Passes on to the rooms that staff decided something about a game. */
export function tellTables(ctx: Ctx): void {
  ctx.events.subscribe(
    catalogueEvents.gameChanged,
    'crash',
    oneByOne(async (_, { payload }) => ctx.bus.publish(changedTopic(payload.slug), {})),
  )
}

/**
 * Whether a room takes bets, and of which stakes, as staff decided. Every open socket is told when that changes. A stake is
 * checked again in the transaction that takes it: what is known here may be a moment old.
 */
export class Availability {
  readonly #room: Told
  #settings: GameSettings | undefined
  #blocked = false
  #told: string | undefined

  constructor(room: Told) {
    this.#room = room
  }

  /** Reads what staff decided; gives whether a round may open. */
  async refresh(): Promise<boolean> {
    const { ctx, manifest } = this.#room
    this.#settings = (await readSettings(ctx.db.read, [manifest.slug], ctx.clock.now())).get(manifest.slug)
    this.#tell()
    return this.#settings?.open ?? false
  }

  /** No round can be opened now, or one can again. */
  block(blocked: boolean): void {
    this.#blocked = blocked
    this.#tell()
  }

  shown(): Shown {
    const { ctx, manifest } = this.#room
    const limits = limitsOf(ctx, manifest, this.#settings)
    if (this.#blocked) return { limits, closed: 'now' }
    return this.#settings?.open ? { limits } : { limits, closed: 'after_round' }
  }

  refusalOf(stakeCents: Cents): Rejection | undefined {
    const { ctx, manifest } = this.#room
    const bounds = stakeBounds(ctx, manifest.stakeKes, this.#settings)
    return stakeRefusal(stakeCents, { isOpen: this.#settings?.open ?? false, bounds })
  }

  /** Listens for what staff decide; the way to stop comes back. */
  listen(): () => void {
    const { ctx, manifest } = this.#room
    const onFault = (error: unknown) =>
      ctx.log.error({ error, game: manifest.slug }, 'the settings of a game could not be read')
    return ctx.bus.subscribe(changedTopic(manifest.slug), () => void this.refresh().catch(onFault))
  }

  #tell(): void {
    const shown = this.shown()
    const text = JSON.stringify(shown)
    if (this.#told !== undefined && this.#told !== text)
      this.#room.broadcaster.broadcast({ t: 'settings', ...shown })
    this.#told = text
  }
}
