import { NAIROBI } from '@ruka/contract/nairobi'
const day = new Intl.DateTimeFormat('en-KE', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: NAIROBI,
})
const short = new Intl.DateTimeFormat('en-KE', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: NAIROBI,
})

/** An ISO 8601 time in Kenyan format, to the second. */
export const dateTime = (iso: string): string => `${day.format(new Date(iso))} EAT`
/** `22 Nov, 09:46` */
export const shortTime = (iso: string): string => short.format(new Date(iso))
