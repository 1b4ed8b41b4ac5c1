/**
 * A routing key has eight words, such as `hi.-.live.odds_change.1.sr:match.7.-`: priority, prematch, live,
 * type, sport, kind of event, its number, and the node that asked, or a dash.
 */
export const typeOfKey = (key: string): string => key.split('.')[3] ?? ''

export function eventOfKey(key: string): string | null {
  const [, , , , , kind = '', number = ''] = key.split('.')
  const eventId = `${kind}:${number}`
  return /^[a-z]{1,10}:[a-z_]{1,30}:\d{1,18}$/.test(eventId) ? eventId : null
}
