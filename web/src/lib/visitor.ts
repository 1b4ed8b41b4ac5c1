/** The referrer of this visitor: a first-party cookie that registering, and the advertiser's beacon, read. */
import { asVisitorId, VISITOR_COOKIE, VISITOR_DAYS } from '@ruka/contract/referrals'

/** Remembers it for 30 days; what cannot be a visitor id is not remembered. The newest one counts. */
export function keepVisitor(text: string | null | undefined): void {
  const id = asVisitorId(text)
  if (id === null) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${VISITOR_COOKIE}=${id}; Path=/; Max-Age=${VISITOR_DAYS * 86_400}; SameSite=Lax${secure}`
}

/** Remembers the `utm_prid` of an address. */
export const keepVisitorOf = (search: string): void =>
  keepVisitor(new URLSearchParams(search).get('utm_prid'))

/** The referrer of this visitor, where it is still known. */
export function visitorId(): string | null {
  const pair = document.cookie.split('; ').find(cookie => cookie.startsWith(`${VISITOR_COOKIE}=`))
  return asVisitorId(pair?.slice(VISITOR_COOKIE.length + 1))
}
