import { el, icon, setProps } from './dom.ts'
import * as words from './locales/kit.en.json'

/** Stroked icons on a 24-pixel grid (Lucide, ISC licence), beside those of `icons.ts`. */
const soundIcons = {
  on: 'M11 5 6 9H2v6h4l5 4zM15.5 8.5a5 5 0 0 1 0 7M19 5a10 10 0 0 1 0 14',
  off: 'M11 5 6 9H2v6h4l5 4zM22 9l-6 6M16 9l6 6',
} as const
type SoundSettings = {
  get(): { readonly sound: boolean }
  change(part: { readonly sound: boolean }): void
  onChange(call: () => void): void
}

/** A button of the top bar that opens a sheet. */
export function makeOpener(name: string, path: string, open: () => void): HTMLElement {
  const button = el(
    'button',
    { type: 'button', class: 'round-button', 'aria-haspopup': 'dialog' },
    icon(path),
    el('span', { class: 'unseen' }, name),
  )
  button.addEventListener('click', open)
  return button
}

/** The switch of the sound in the top bar. */
export function makeSoundButton(settings: SoundSettings): HTMLElement {
  const button = el(
    'button',
    { type: 'button', class: 'round-button' },
    el('span', { class: 'unseen' }, words.sound),
  )
  const show = () => {
    const { sound } = settings.get()
    setProps(button, { 'aria-pressed': String(sound) })
    button.querySelector('svg')?.remove()
    button.prepend(icon(sound ? soundIcons.on : soundIcons.off))
  }
  button.addEventListener('click', () => settings.change({ sound: !settings.get().sound }))
  settings.onChange(show)
  show()
  return button
}
