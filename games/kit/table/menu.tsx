import { useStore } from '@ruka/client/store'
import { icons } from '../icons.ts'
import * as words from '../locales/kit.en.json'
import type { SettingsStore } from '../settings.ts'
import { canVibrate } from '../vibration.ts'
import { Icon } from './icon.tsx'

// The state of a checkbox is its own: it takes no `aria-checked`.
const SWITCH = { type: 'checkbox', role: 'switch' } as const

type Row<Name extends string> = readonly [setting: Name, label: string, help: string]
type Always = 'sound' | 'vibration'
type Switches<Name extends string> = {
  readonly settings: SettingsStore<Readonly<Record<Name | Always, boolean>>>
  /** The settings beside sound and vibration, which every game has. */
  readonly switches: readonly Row<Name>[]
}
type Props<Name extends string> = Switches<Name> & {
  /** The rows that lead to other sheets and pages. */
  readonly ways: readonly (readonly [name: string, path: string, press: () => void])[]
}

/** The menu of a game: the settings, and links to all information. */
export const Menu = <Name extends string>({ ways, ...switches }: Props<Name>) => (
  <div>
    <ul className="ways">
      {ways.map(([name, path, press]) => (
        <li key={name}>
          <button type="button" className="way" onClick={press}>
            <Icon path={path} />
            <span>{name}</span>
            <Icon path={icons.next} />
          </button>
        </li>
      ))}
    </ul>
    <Switches {...switches} />
  </div>
)

/** Rows with a switch each: its label, its description and its state. */
function Switches<Name extends string>({ settings, switches }: Switches<Name>) {
  const now = useStore(settings)
  const turn = (setting: Name | Always, on: boolean) =>
    settings.change({ [setting]: on } as Readonly<Record<Name | Always, boolean>>)
  const rows: readonly Row<Name | Always>[] = [
    ['sound', words.sound, words.soundHelp],
    ['vibration', words.vibration, words.vibrationHelp],
    ...switches,
  ]
  return rows
    .filter(([setting]) => setting !== 'vibration' || canVibrate())
    .map(([setting, label, help]) => (
      <div key={setting} className="setting">
        <label className="switch" htmlFor={`set-${setting}`}>
          <span>{label}</span>
          <input
            id={`set-${setting}`}
            {...SWITCH}
            aria-describedby={`set-${setting}-help`}
            checked={now[setting]}
            onChange={({ target }) => turn(setting, target.checked)}
          />
          <span className="track" aria-hidden="true" />
        </label>
        <p id={`set-${setting}-help`}>{help}</p>
      </div>
    ))
}
