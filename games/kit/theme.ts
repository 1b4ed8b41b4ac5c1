import type { ShellMessage } from '@ruka/contract/frame'

export type Theme = 'dark' | 'light'

/** The theme that the shell named in the address and sends on a change, or else the device's. */
export function followTheme() {
  const light = matchMedia('(prefers-color-scheme: light)')
  const mode = new URLSearchParams(location.search).get('mode')
  let shellTheme: Theme | undefined = mode === 'light' || mode === 'dark' ? mode : undefined
  let listener: (theme: Theme) => void = () => {}
  const apply = () => {
    const theme = shellTheme ?? (light.matches ? 'light' : 'dark')
    document.documentElement.dataset['theme'] = theme
    listener(theme)
  }
  light.addEventListener('change', apply)
  apply()
  return {
    receive(message: Extract<ShellMessage, { type: 'ruka:theme' }>) {
      shellTheme = message.theme
      apply()
    },
    onChange(call: (theme: Theme) => void) {
      listener = call
      apply()
    },
  }
}
