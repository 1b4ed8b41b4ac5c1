import { useSyncExternalStore } from 'react'
import { icons } from '../../../kit/icons.ts'
import { Switch } from '../../../kit/table/switch.tsx'
import { Way } from '../../../kit/table/way.tsx'
import { canVibrate } from '../../../kit/vibration.ts'
import type { Open } from '../game-context.ts'
import * as words from '../locales/dialogs.en.json'
import type { Settings, SettingsStore } from '../settings.ts'

type Props = { readonly settings: SettingsStore; readonly open: Open; back(): void }
type SwitchName = Exclude<keyof Settings, 'seed' | 'secondBet'>

/** The settings, and links to all information. */
export function Menu({ settings, open, back }: Props) {
  const now = useSyncExternalStore(settings.onChange, settings.get)
  const setting = (name: SwitchName, label: string, help: string) => (
    <Switch
      id={`set-${name}`}
      label={label}
      help={help}
      on={now[name]}
      turn={on => settings.change({ [name]: on })}
    />
  )
  return (
    <div>
      <ul className="ways">
        <Way name={words.myBets} path={icons.receipt} press={() => open({ what: 'myBets', back })} />
        <Way name={words.history} path={icons.chart} press={() => open({ what: 'history', back })} />
        <Way name={words.fairness} path={icons.shield} press={() => open({ what: 'fairness', back })} />
        <Way name={words.rules} path={icons.book} press={() => open({ what: 'rules', back })} />
      </ul>
      {setting('sound', words.sound, words.soundHelp)}
      {canVibrate() && setting('vibration', words.vibration, words.vibrationHelp)}
      {setting('animation', words.animation, words.animationHelp)}
      {setting('saver', words.saver, words.saverHelp)}
      {setting('keys', words.keys, words.keysHelp)}
    </div>
  )
}
