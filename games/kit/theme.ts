import type { ShellMessage } from '@ruka/contract/frame'

export type Theme = 'dark' | 'light'

/** The shell's theme, or the device's until the shell sends one. */
export function followTheme() {
  const light = matchMedia('(prefers-color-scheme: light)')
  let shellTheme: Theme | undefined
  let listener: (theme: Theme) => void = () => {}
  const apply = () => {
    const theme = shellTheme ?? (light.matches ? 'light' : 'dark')
    document.documentElement.dataset['theme'] = theme
    listener(theme)
  }
  light.addEventListener('change', apply)
  apply()
  return {
    receive(message: ShellMessage) {
      shellTheme = message.theme
      apply()
    },
    onChange(call: (theme: Theme) => void) {
      listener = call
      apply()
    },
  }
}
