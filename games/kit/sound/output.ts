import { openLazy } from '@ruka/client/lazy'

type Settings = {
  get(): { readonly sound: boolean }
  subscribe(call: () => void): void
}
/** How long a cue may wait for the code that plays it. */
const LATE_MS = 400
const LOUDNESS = 0.22

/**
 * The sounds of a game. Nothing is created and no code is fetched until they are switched on; the output is
 * suspended while the page is hidden or the sound is off. `load` fetches the code, which gets the one output
 * of all cues.
 */
export function openSounds<Sounds>(settings: Settings, load: () => Promise<(out: AudioNode) => Sounds>) {
  let out: GainNode | undefined
  let audio: AudioContext | undefined
  const sounds = openLazy(async () => (await load())(out!))
  const isOn = () => settings.get().sound && !document.hidden

  /** The browser may require an interaction first: a press of the switch is one, and so is every bet. */
  const turn = () => {
    if (!isOn()) return void audio?.suspend()
    if (!audio) {
      audio = new AudioContext()
      out = audio.createGain()
      out.gain.value = LOUDNESS
      out.connect(audio.destination)
    }
    if (audio.state !== 'running') void audio.resume()
    sounds.fetch().catch(() => undefined)
  }
  settings.subscribe(turn)
  document.addEventListener('visibilitychange', () => audio && turn())
  return {
    isOn,
    /** Plays if the sound is on, and the code arrives in time. */
    play(call: (sounds: Sounds) => void, lateMs = LATE_MS): void {
      if (!isOn()) return
      turn()
      const atMs = performance.now()
      sounds.fetch().then(
        made => {
          if (isOn() && performance.now() - atMs < lateMs) call(made)
        },
        () => undefined,
      )
    },
  }
}
