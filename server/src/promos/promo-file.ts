import { promoSlug } from '@ruka/contract/promo'
import { z } from 'zod'
import type { PromoEntry } from './promos.rules.ts'

/** What an operator writes in `promos.json`. Every message says what is expected at that place. */
const line = z.string('a text').trim().min(1, 'a text').max(200, 'at most 200 letters')
const html = z.string('HTML').max(20_000, 'at most 20000 letters')
/** A plain name: nothing that leads out of the folder. */
const image = z
  .string('a file in images/')
  .regex(/^[\w-]+(\.[\w-]+)*\.(avif|webp|png|jpe?g|svg)$/i, 'an AVIF, WebP, PNG, JPEG or SVG file in images/')

const entry = z.strictObject({
  id: z.string('a text').min(1, 'a text').max(64, 'at most 64 letters').optional(),
  title: line.refine(title => promoSlug(title).replace(/[-_]/g, '') !== '', 'a title with a letter or digit'),
  description: line,
  content: html,
  image,
  /** The wide picture; with it a promo is in the slider on home. */
  carousel_image: image.optional(),
  url: z
    .string('an address')
    .max(500, 'at most 500 letters')
    .refine(isFollowed, 'a path on this site, or an https address')
    .optional(),
  action: z.enum(['deposit', 'link'], 'deposit or link').optional(),
  gameTypes: z.array(line, 'a list').max(20, 'at most 20').default([]),
  /** The last day of the offer in Nairobi, or an ISO time. */
  ends: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error: 'a day such as 2026-12-31, or a time such as 2026-12-31T18:00:00+03:00',
    })
    .optional(),
  sw: z
    .strictObject({ title: line.optional(), description: line.optional(), content: html.optional() })
    .optional(),
})

const file = z.strictObject({ promos: z.array(entry, 'a list').max(100, 'at most 100 promos') })

/**
 * The entries of a promo file, or what is wrong with it, a line each; `images` are the files that there are.
 */
export function readPromoFile(
  json: unknown,
  images: ReadonlySet<string>,
): { entries: readonly PromoEntry[] } | { wrong: readonly string[] } {
  const parsed = file.safeParse(json)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      ({ path, message }) => `${path.length === 0 ? 'the file' : path.join('.')} must be ${message}`,
    )
    return { wrong: [...new Set(lines)] }
  }
  const entries = parsed.data.promos
  const wrong = [
    ...twice(entries.map(({ title }) => promoSlug(title))).map(slug => `two promos have the address ${slug}`),
    ...twice(entries.flatMap(({ id }) => id ?? [])).map(id => `two promos have the id ${id}`),
    ...entries
      .flatMap(({ image, carousel_image: wide }) => (wide === undefined ? [image] : [image, wide]))
      .filter(name => !images.has(name))
      .map(name => `there is no images/${name}`),
  ]
  return wrong.length > 0 ? { wrong: [...new Set(wrong)] } : { entries }
}

const twice = (texts: readonly string[]): string[] =>
  texts.filter((text, index) => texts.indexOf(text) !== index)

/** `/games`, never `//elsewhere` or `/\elsewhere`; or https. */
function isFollowed(address: string): boolean {
  if (/[\s\\]/.test(address)) return false
  return /^\/(?!\/)/.test(address) || (URL.canParse(address) && new URL(address).protocol === 'https:')
}
