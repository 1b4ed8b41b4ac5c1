import type { CrashManifest } from '@ruka/games'
import type { Cents } from '@ruka/contract/money'
import { catalogueEvents, readSettings, stakeBounds, type GameSettings } from '../catalogue/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { oneByOne } from '../platform/events/event-types.ts'
import { stakeRefusal, type Rejection } from '../wagers/index.ts'
import { limitsOf } from './model/crash-games.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { Snapshot } from './model/room-api.ts'

type Deps = { readonly ctx: Ctx; readonly manifest: CrashManifest; readonly broadcaster: Broadcaster }
type Shown = Pick<Snapshot, 'limits' | 'closed'>
const changedTopic = (game: string): string => `crash.${game}.settings`

/** Forwards changes of a game's settings to its room. */
export function forwardSettingsChanges(ctx: Ctx): void {
  ctx.events.subscribe(
    catalogueEvents.gameChanged,
    'crash',
    oneByOne(async (_, { payload }) => ctx.bus.publish(changedTopic(payload.slug), {})),
  )
}

/**
 * Whether a room accepts bets, and of which stakes, by the settings of staff. A change is broadcast. The
 * settings here may be a moment old, so the transaction of a stake checks them again.
 */
export class Availability {
  readonly #room: Deps
  #settings: GameSettings | undefined
  #blocked = false
  #broadcasted: string | undefined

  constructor(room: Deps) {
    this.#room = room
  }

  /** Reads the settings; returns whether a round may open. */
  async refresh(): Promise<boolean> {
    const { ctx, manifest } = this.#room
    this.#settings = (await readSettings(ctx.db.read, [manifest.slug], ctx.clock.now())).get(manifest.slug)
    this.#broadcastChange()
    return this.#settings?.open ?? false
  }

  /** Sets whether the room is blocked: it cannot open a round. */
  block(blocked: boolean): void {
    this.#blocked = blocked
    this.#broadcastChange()
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

  /** Subscribes to changes of the settings; returns the function that unsubscribes. */
  listen(): () => void {
    const { ctx, manifest } = this.#room
    const onFault = (error: unknown) =>
      ctx.log.error({ error, game: manifest.slug }, 'the settings of a game could not be read')
    return ctx.bus.subscribe(changedTopic(manifest.slug), () => void this.refresh().catch(onFault))
  }

  #broadcastChange(): void {
    const shown = this.shown()
    const text = JSON.stringify(shown)
    if (this.#broadcasted !== undefined && this.#broadcasted !== text)
      this.#room.broadcaster.broadcast({ t: 'settings', ...shown })
    this.#broadcasted = text
  }
}
