/**
 * The rules of promos. This file has no schema, so that the shell may import it without the schema library; and it
 * writes Nairobi's midnight as text, so that the first load of home does without the calendar.
 */
/** How long a list of promos serves before it is requested again. */
export const PROMO_CACHE_MS = 600_000

/**
 * `Fly & win: KES 50!` → `fly--win-kes-50`: lowercase, spaces to hyphens, only a-z 0-9 _ -. Empty where nothing is left.
 */
export const promoSlug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/\s/g, '-')
    .replace(/[^a-z0-9_-]/g, '')

/**
 * The end that a promo names, in ms: a day of the calendar lasts until Nairobi's midnight. Undefined for
 * none, or for what is no time.
 */
export function promoEndMs(end: string | null | undefined): number | undefined {
  if (!end) return undefined
  const ms = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(end) ? `${end}T23:59:59.999+03:00` : end)
  return Number.isNaN(ms) ? undefined : ms
}

/** The end that a promo names as an ISO time; null for none. */
export function promoEndIso(end: string | null | undefined): string | null {
  const ms = promoEndMs(end)
  return ms === undefined ? null : new Date(ms).toISOString()
}

/** A promo is active if it has no end or the end is not past. */
export const isPromoOver = (end: string | null | undefined, nowMs: number): boolean =>
  (promoEndMs(end) ?? nowMs) < nowMs
