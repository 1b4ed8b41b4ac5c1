import type { Site } from '@ruka/contract/site'
import { fieldOf } from './device.ts'

/**
 * The site's own description, read once before the first paint. Parsed manually and leniently: the schema
 * library would cost a twelfth of the first load, and a missing line must not keep players from their money.
 */
const known: { site?: KnownSite } = {}

/**
 * With an address for each theme's logo, both empty where the product's own serves, and with the limits of the house
 * that the server named.
 */
export type KnownSite = Omit<Site, 'limits'> & {
  readonly logo: { readonly dark: string; readonly light: string }
  readonly limits: Partial<Site['limits']>
}

export const site = (): KnownSite => (known.site ??= parseSite(undefined))

/** Takes a description that came otherwise. */
export function keepSite(from: unknown): void {
  known.site = parseSite(from)
}

/** Reads `/site.json`. @throws when it cannot be had at all. */
export async function loadSite(): Promise<void> {
  const response = await fetch('/site.json')
  if (!response.ok) throw new Error(`site.json answered ${response.status}`)
  keepSite(await response.json())
}

type Plain = Omit<Site, 'logo' | 'thirdParties' | 'limits'>

/** The fields of a description, with their defaults. */
const PLAIN: Plain = {
  name: 'Ruka',
  theme: 'dark',
  apiBase: '/api',
  contentBase: '/content',
  frameOrigins: [],
  gamesOrigin: '',
  widgetsOrigin: '',
  socket: false,
  passkeys: false,
  sports: false,
  flags: {
    hasTerms: false,
    enableTawkTo: false,
    showBonus: false,
    enableSambaza: false,
    showCampaigns: true,
  },
  gamesRoute: '/games',
  paybill: '575758',
  support: { email: '', phone: '' },
  gameNames: [],
  taxes: [],
  licence: '',
  address: '',
  helpline: { name: '', phone: '', url: '' },
  social: [],
  shortcuts: [],
  routes: [],
}

/** Fills in what is missing, and what is of another kind than it should be. */
export function parseSite(from: unknown): KnownSite {
  const site = fill<Plain>(PLAIN, from)
  const logo = fieldOf(from, 'logo')
  const others = fieldOf(from, 'thirdParties')
  const limits = fieldOf(from, 'limits')
  return {
    ...site,
    theme: site.theme === 'light' ? 'light' : 'dark',
    apiBase: site.apiBase.replace(/\/+$/, ''),
    contentBase: site.contentBase.replace(/\/+$/, ''),
    logo: typeof logo === 'string' ? { dark: logo, light: logo } : fill({ dark: '', light: '' }, logo),
    thirdParties: typeof others === 'object' && others !== null ? others : {},
    // What prints them knows the usual ones; here they would be bytes of every first visit.
    limits: typeof limits === 'object' && limits !== null ? limits : {},
  }
}

function fill<T>(plain: T, from: unknown): T {
  if (Array.isArray(plain)) return Array.isArray(from) ? (from as T) : plain
  if (typeof plain !== 'object') return typeof from === typeof plain ? (from as T) : plain
  const parts = Object.entries(plain ?? {}).map(([name, value]) => [name, fill(value, fieldOf(from, name))])
  return Object.fromEntries(parts) as T
}
