import { useSyncExternalStore } from 'react'
import { icons } from '../../../icons.ts'
import { Switch } from '../../../table/switch.tsx'
import { Way } from '../../../table/way.tsx'
import { canVibrate } from '../../../vibration.ts'
import type { Settings } from '../settings.ts'
import type { Around } from './around.ts'
import * as words from './locales/dialogs.en.json'

/** The settings, and links to all information. */
export function Menu({ context: { settings, responsible }, open, here: back }: Around) {
  const now = useSyncExternalStore(settings.onChange, settings.get)
  const setting = (name: keyof Settings, label: string, help: string) => (
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
        <Way name={words.howToPlayAndLimits} path={icons.book} press={() => open({ what: 'help', back })} />
        <Way name={words.myBets} path={icons.receipt} press={() => open({ what: 'plays', back })} />
        <Way name={words.fairness} path={icons.shield} press={() => open({ what: 'fairness', back })} />
        <Way name={words.responsible} path={icons.out} press={responsible} />
      </ul>
      {setting('sound', words.sound, words.soundHelp)}
      {canVibrate() && setting('vibration', words.vibration, words.vibrationHelp)}
      {setting('animation', words.animation, words.animationHelp)}
      {setting('turbo', words.turbo, words.turboHelp)}
      {setting('keys', words.keys, words.keysHelp)}
    </div>
  )
}
