/** A motor: phones have one, and browsers of other devices only the function. */
export const canVibrate = (): boolean => 'vibrate' in navigator && matchMedia('(any-pointer: coarse)').matches

/** Before the player chooses: where the device can and does not ask for less motion. */
export const vibratesAtFirst = (): boolean =>
  canVibrate() && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Lengths of pulses and pauses in ms, short: they accompany what is seen. */
export const PULSES = {
  accepted: [12],
  cashOut: [28],
  small: [28],
  big: [30, 50, 60],
  huge: [40, 60, 40, 60, 120],
  lost: [60],
  mark: [8],
} as const
export type Pulse = keyof typeof PULSES

/** Vibrates if the player wants it. Before the first press browsers refuse it, and say so in the console. */
export const makeVibration = (settings: { get(): { readonly vibration: boolean } }) => (pulse: Pulse) => {
  if (!settings.get().vibration || !canVibrate() || document.hidden) return
  const { userActivation } = navigator as Partial<Navigator>
  if (!userActivation || userActivation.hasBeenActive) navigator.vibrate(PULSES[pulse])
}
