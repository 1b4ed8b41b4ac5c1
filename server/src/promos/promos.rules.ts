import { isPromoOver, promoEndIso, promoSlug } from '@ruka/contract/promo'
import type { listPromos } from '@ruka/contract/promos'
import type { ReplyInput } from '@ruka/contract/endpoint'

/** A promo as its operator wrote it, read and found good. */
export type PromoEntry = {
  readonly id?: string | undefined
  readonly title: string
  readonly description: string
  readonly content: string
  readonly image: string
  readonly carousel_image?: string | undefined
  readonly url?: string | undefined
  readonly action?: string | undefined
  readonly gameTypes: readonly string[]
  /** A day or an ISO time. */
  readonly ends?: string | undefined
  readonly sw?: Promo['info']['sw']
}

type Promo = ReplyInput<typeof listPromos>[number]

/** What the content service answers at a moment: the list that the specification names. */
export const promosAt = (entries: readonly PromoEntry[], nowMs: number): Promo[] =>
  entries.map(entry => promoOf(entry, nowMs))

function promoOf(entry: PromoEntry, nowMs: number): Promo {
  const slug = promoSlug(entry.title)
  return {
    id: entry.id ?? slug,
    title: entry.title,
    description: entry.description,
    image: `images/${entry.image}`,
    carousel_image: entry.carousel_image === undefined ? null : `images/${entry.carousel_image}`,
    slug,
    end_date: promoEndIso(entry.ends),
    is_active: !isPromoOver(entry.ends, nowMs),
    info: {
      content: entry.content,
      url: entry.url ?? null,
      action: entry.action ?? null,
      gameTypes: [...entry.gameTypes],
      ...(entry.sw === undefined ? {} : { sw: entry.sw }),
    },
  }
}
