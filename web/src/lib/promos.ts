import { openCaller } from '@ruka/client/caller'
import { listPromos } from '@ruka/contract/addresses'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { isPromoOver, PROMO_CACHE_MS, promoSlug } from '@ruka/contract/promo'
import { early, useFrozenTime } from './boot.ts'
import { fieldOf } from './device.ts'
import { answered, CallFailed, readFailure } from './failure.ts'
import { usePreferences } from './preferences.ts'
import type { Language } from '@ruka/contract/languages'
import { site } from './site.ts'

/** A promo in the language of the page, with defaults for what its server left out. */
export type Promo = {
  readonly id: string
  /** The slug of the original title, equal in every language. */
  readonly slug: string
  readonly title: string
  readonly description: string
  /** Untrusted HTML: `features/promos/safe-html.ts` cleans it. */
  readonly content: string
  /** A path of this site or an absolute address; empty where there is none. */
  readonly image: string
  readonly carouselImage: string
  /** The address as it came: `features/promos/link.ts` says whether it may be followed. */
  readonly url: string
  readonly deposit: boolean
  readonly active: boolean
}
/**
 * All promos, active ones first, and those of the slider on home, which are all active and have a picture.
 */
export type Promos = { readonly promos: readonly Promo[]; readonly slides: readonly Promo[] }

/** The most promos drawn: a faulty server must not freeze a phone. */
const PROMOS_MAX = 100
const CONTENT_LENGTH_MAX = 50_000

/** The content service's answer, fresh for ten minutes. */
export function usePromos(): UseQueryResult<Promos> {
  const { language } = usePreferences()
  const frozenMs = useFrozenTime()
  return useQuery({
    queryKey: ['promos'],
    queryFn: ({ signal }) => readPromos(signal),
    staleTime: PROMO_CACHE_MS,
    gcTime: PROMO_CACHE_MS,
    ...early('/promos', body => body),
    select: body =>
      parsePromos(body, { language, nowMs: frozenMs ?? Date.now(), base: `${site().contentBase}/` }),
  })
}

/** Absolute, with a slash at its end. */
export const contentBase = (): string => new URL(`${site().contentBase}/`, location.href).href

/** Nothing personal goes to a content service: it may be a third party's. */
const ask = openCaller({
  fetch: (url, init) => fetch(url, init),
  base: () => site().contentBase,
  credentials: 'omit',
})

/** @throws CallFailed */
async function readPromos(signal: AbortSignal): Promise<unknown> {
  const body: unknown = answered(await ask(listPromos, {}, { signal }))
  if (typeof body !== 'object') throw new CallFailed(readFailure(0, undefined))
  return body
}

/**
 * `base` is where the content service lives, with a slash at its end: a path of this site or an absolute
 * address.
 */
type Reading = { readonly language: Language; readonly nowMs: number; readonly base: string }

/**
 * Reads a bare list, or an object with `promos` and `sliderPromos`, either under `data` too. Without slider
 * items, promos with a wide picture slide.
 */
export function parsePromos(from: unknown, reading: Reading): Promos {
  const body = fieldOf(from, 'data') ?? from
  const read = (list: unknown): Promo[] =>
    (Array.isArray(list) ? list.slice(0, PROMOS_MAX) : []).flatMap(item => toPromo(item, reading) ?? [])
  const promos = read(Array.isArray(body) ? body : fieldOf(body, 'promos'))
  const given = fieldOf(body, 'sliderPromos')
  const slides = Array.isArray(given) ? read(given) : promos.filter(promo => promo.carouselImage !== '')
  return {
    promos: [...promos.filter(promo => promo.active), ...promos.filter(promo => !promo.active)],
    slides: slides.flatMap(slide => {
      const image = slide.carouselImage || slide.image
      return slide.active && image !== '' ? [{ ...slide, carouselImage: image }] : []
    }),
  }
}

function toPromo(item: unknown, { language, nowMs, base }: Reading): Promo | undefined {
  const info = fieldOf(item, 'info')
  const inSwahili = language === 'sw' ? fieldOf(info, 'sw') : undefined
  const title = text(item, 'title')
  const slug = promoSlug(title)
  if (slug === '') return undefined
  return {
    id: text(item, 'id') || slug,
    slug,
    title: text(inSwahili, 'title') || title,
    description: text(inSwahili, 'description') || text(item, 'description'),
    content: (text(inSwahili, 'content') || text(info, 'content')).slice(0, CONTENT_LENGTH_MAX),
    image: addressOf(text(item, 'image'), base),
    carouselImage: addressOf(text(item, 'carousel_image'), base),
    url: text(info, 'url').trim(),
    deposit: text(info, 'action').toLowerCase() === 'deposit',
    active: fieldOf(item, 'is_active') !== false && !isPromoOver(text(item, 'end_date'), nowMs),
  }
}

function text(from: unknown, name: string): string {
  const value = fieldOf(from, name)
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** Stands for this site's own origin, which a page drawn by the server does not know. */
const HERE = 'https://here.invalid'

function addressOf(image: string, base: string): string {
  const from = URL.canParse(base, HERE) ? new URL(base, HERE) : HERE
  if (image === '' || !URL.canParse(image, from)) return ''
  const url = new URL(image, from)
  if (url.origin === HERE) return url.pathname + url.search
  return /^https?:$/.test(url.protocol) ? url.href : ''
}
