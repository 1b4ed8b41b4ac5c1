import { useStore } from '@ruka/client/store'
import * as words from '../locales/kit.en.json'
import type { SettingsStore } from '../settings.ts'
import { Icon } from './icon.tsx'

/** Stroked icons on a 24-pixel grid (Lucide, ISC licence), beside those of `icons.ts`. */
const SOUND = {
  on: 'M11 5 6 9H2v6h4l5 4zM15.5 8.5a5 5 0 0 1 0 7M19 5a10 10 0 0 1 0 14',
  off: 'M11 5 6 9H2v6h4l5 4zM22 9l-6 6M16 9l6 6',
} as const

type OpenerProps = { readonly name: string; readonly path: string; readonly onOpen: () => void }

/** A button of the top bar that opens a sheet. */
export const Opener = ({ name, path, onOpen }: OpenerProps) => (
  <button type="button" className="round-button" aria-haspopup="dialog" onClick={onOpen}>
    <Icon path={path} />
    <span className="unseen">{name}</span>
  </button>
)

type SoundProps = { readonly settings: SettingsStore<{ readonly sound: boolean }> }

/** What the build draws. */
const OFF = () => ({ sound: false })

/** The switch of the sound in the top bar. */
export function SoundButton({ settings }: SoundProps) {
  const sound = useStore(settings, now => now.sound, OFF)
  return (
    <button
      type="button"
      className="round-button"
      aria-pressed={sound}
      onClick={() => settings.change({ sound: !sound })}
    >
      <Icon path={sound ? SOUND.on : SOUND.off} />
      <span className="unseen">{words.sound}</span>
    </button>
  )
}
