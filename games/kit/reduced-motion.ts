/** Whether motion is reduced: by the device, or by the player's setting. */
export type ReducedMotion = { readonly matches: boolean; onChange(call: () => void): void }

type Settings = {
  get(): { readonly animation: boolean }
  subscribe(call: () => void): void
}

/** Marks the page with `data-still` for its styles, too. */
export function watchReducedMotion(settings: Settings): ReducedMotion {
  const asked = matchMedia('(prefers-reduced-motion: reduce)')
  const calls: (() => void)[] = []
  const matches = () => asked.matches || !settings.get().animation
  const turn = () => {
    document.documentElement.toggleAttribute('data-still', matches())
    for (const call of calls) call()
  }
  asked.addEventListener('change', turn)
  settings.subscribe(turn)
  turn()
  return {
    get matches() {
      return matches()
    },
    onChange: call => void calls.push(call),
  }
}
