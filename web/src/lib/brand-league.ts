import { site } from './site.ts'

/** The league that carries the operator's name. */
export const BRAND_LEAGUE = 'virtual-league'

/**
 * The address of a league: the one that carries the operator's name has it in its address, as in
 * `/games/ruka-league`.
 */
export const leaguePath = (slug: string): string => `/games/${slug === BRAND_LEAGUE ? brandSlug() : slug}`

const brandSlug = (): string =>
  `${
    site()
      .name.toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? 'virtual'
  }-league`
