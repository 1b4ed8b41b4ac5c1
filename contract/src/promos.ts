/**
 * The content service: what an operator wants players to know. Served under the content base, not the API's.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PROMO_CACHE_MS } from './promo.ts'

/** A promo's texts in Swahili; what is left out stays English. Optional for any server and any shell. */
const inSwahili = z.object({
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  content: z.optional(z.string()),
})

const promo = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Addresses, relative ones to the content base. */
  image: z.string(),
  /** The wide picture marks an item of the slider. */
  carousel_image: z.nullable(z.string()),
  slug: z.string(),
  /** A day, which ends at Nairobi's midnight, or an ISO time. */
  end_date: z.nullable(z.string()),
  is_active: z.boolean(),
  info: z.object({
    /** HTML, which a shell must not trust. */
    content: z.string(),
    url: z.nullable(z.string()),
    /** `deposit` opens the deposit; anything else follows the link. */
    action: z.nullable(z.string()),
    gameTypes: z.array(z.string()),
    sw: z.optional(inSwahili),
  }),
})

export const listPromos = endpoint({
  method: 'GET',
  path: '/promos',
  auth: 'visitor',
  section7: true,
  origin: 'content',
  lasts: true,
  summary: 'Promos in the order of the operator; those with a `carousel_image` that are active slide on home',
  reply: z.array(promo),
  refusals: [],
  cacheSeconds: PROMO_CACHE_MS / 1_000,
})

export const promosApi = { listPromos }
