import type { CrashManifest } from '@ruka/games'
import { GAME_CHANGED, readSettings, type GameSettings } from '../catalogue/index.ts'
import type { Ctx } from '../platform/context.ts'
import { limitsOf, stakeRefusal, type StakeRefusal } from './limits-of.ts'
import type { News } from './news.ts'
import type { Welcome } from './table.ts'

type Told = { readonly ctx: Ctx; readonly manifest: CrashManifest; readonly news: News }
type Shown = Pick<Welcome, 'limits' | 'closed'>
const changedTopic = (game: string): string => `crash.${game}.settings`

/** Passes on to the tables that staff decided something about a game. */
export function tellTables(ctx: Ctx): void {
  ctx.outbox.on(GAME_CHANGED, async (_, { payload }) => {
    const { slug } = payload as { slug: string }
    ctx.bus.publish(changedTopic(slug), {})
  })
}

/**
 * Whether a table takes bets, and of which stakes, as staff decided. Every open socket is told when that changes. A stake is
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

  refusalOf(kes: number): StakeRefusal | undefined {
    const { ctx, manifest } = this.#room
    return stakeRefusal(ctx, manifest, { settings: this.#settings, kes })
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
    if (this.#told !== undefined && this.#told !== text) this.#room.news.tell({ t: 'settings', ...shown })
    this.#told = text
  }
}
