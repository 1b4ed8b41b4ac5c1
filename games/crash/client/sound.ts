import type { Cue as BetCue } from '../../kit/sound/cues.ts'
import { openSounds } from '../../kit/sound/output.ts'
import type { Timbre } from './skin.ts'
import { cuesOf, type Cue } from './sound-cues.rules.ts'
import type { Table } from './table.rules.ts'
import type { SettingsStore } from './settings.ts'

/** The synthesised sounds of the game: the round by its changes, and the player's bets by their cues. */
export function makeSound(timbre: Timbre, settings: Pick<SettingsStore, 'get' | 'subscribe'>) {
  const sounds = openSounds(settings, () =>
    import('./sounds.ts').then(({ makeSounds }) => makeSounds(timbre)),
  )
  let lastSecond: ReturnType<typeof setTimeout> | undefined
  let takeOffAtMs: number | undefined

  /** The engine runs in flight, also of one that was joined or heard late. */
  const follow = () =>
    sounds.play(({ fly, quiet }) => {
      if (takeOffAtMs === undefined) quiet()
      else fly(Math.max(0, performance.now() - takeOffAtMs) / 1_000)
    }, Infinity)
  const play = (cue: Cue, lockAtMs = 0) => {
    if (cue === 'betting') {
      clearTimeout(lastSecond)
      const inMs = lockAtMs - performance.now() - 1_000
      if (inMs > 0) lastSecond = setTimeout(() => sounds.play(made => made.lastSecond()), inMs)
    } else {
      follow()
      if (cue === 'end') sounds.play(({ end }) => end())
    }
  }
  document.addEventListener('visibilitychange', follow)
  settings.subscribe(follow)
  return {
    /** Called with every change of the table. */
    changed(before: Table, after: Table): void {
      takeOffAtMs = after.phase === 'flying' ? (after.takeOffAtMs ?? performance.now()) : undefined
      for (const cue of cuesOf(before, after)) play(cue, after.lockAtMs)
    },
    bet: (cue: BetCue) => sounds.play(made => made.cue(cue)),
  }
}
