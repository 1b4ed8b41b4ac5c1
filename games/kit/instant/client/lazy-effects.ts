import { openLazy } from '@ruka/client/lazy'
import type { makeEffects } from './effects.ts'
import type { Cue } from './game.ts'
import type { Table } from './table-state.rules.ts'

type Effects = ReturnType<typeof makeEffects>

/** What comes later than this would interrupt the next play. */
const LATE_MS = 2_000

/** Sounds, vibration and moments of wins, whose code is fetched with the first bet or where sound is on. */
export function lazyEffects(...[game, host, page]: Parameters<typeof makeEffects>) {
  const { settings } = host
  let effects: Effects | undefined
  const code = openLazy(() => import('./effects.ts'))
  /** The last change, while the code is on its way. */
  let missed: { readonly change: readonly [Table, Table]; readonly atMs: number } | undefined
  const load = () => {
    code.fetch().then(
      ({ makeEffects }) => {
        if (effects) return
        effects = makeEffects(game, host, page)
        if (missed && performance.now() - missed.atMs < LATE_MS) effects.changed(...missed.change)
      },
      () => undefined,
    )
  }
  settings.subscribe(load)
  if (settings.get().sound) load()
  return {
    sound: (cue: Cue) => effects?.sound(cue),
    /** Called with every change. */
    changed(before: Table, after: Table) {
      if (after.asked) load()
      if (effects) effects.changed(before, after)
      else if (before.drawing !== after.drawing || after.asked)
        missed = { change: [before, after], atMs: performance.now() }
    },
  }
}
