import { once } from '@ruka/ui/once'
import { splitKes } from '@ruka/ui/split-kes'

/** Money and times as Kenyan players read them, in a text: KES with two decimals, Nairobi time. */
const wholes = once(() => new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 }))
const moments = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      // Named here, so that home fetches no calendar for it.
      timeZone: 'Africa/Nairobi',
      day: '2-digit',
      month: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

/** `1250.5` → `KES 1,250.50`. */
export function formatKes(value: number): string {
  const { whole, cents } = splitKes(value)
  return `KES ${whole}${cents}`
}

/** `1250` → `KES 1,250`, for amounts that are whole shillings by rule. */
export const formatWholeKes = (value: number): string => `KES ${wholes().format(value)}`

/** A multiplier in hundredths: `241` → `2.41x`. */
export const formatMultiplier = (x100: number): string =>
  `${wholes().format(Math.floor(x100 / 100))}.${String(x100 % 100).padStart(2, '0')}x`

/** An ISO time → `dd/MM HH:mm` in Nairobi; a text that is no time gives an empty one. */
export function formatMoment(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  const parts = Object.fromEntries(
    moments()
      .formatToParts(at)
      .map(part => [part.type, part.value]),
  )
  return `${parts['day']}/${parts['month']} ${parts['hour']}:${parts['minute']}`
}
