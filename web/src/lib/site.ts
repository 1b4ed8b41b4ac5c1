import type { Site } from '@ruka/contract/site'
import { fieldOf } from './device.ts'

/**
 * The site's own description, read once before the first picture. Parsed by hand and leniently: the schema library
 * would cost a twelfth of the first load, and a missing line must not keep anybody from their money.
 */
const known: { site: Site } = { site: parseSite(undefined) }

export const site = (): Site => known.site

/** Reads `/site.json`. @throws when it cannot be had at all. */
export async function loadSite(): Promise<void> {
  const response = await fetch('/site.json')
  if (!response.ok) throw new Error(`site.json answered ${response.status}`)
  known.site = parseSite(await response.json())
}

/** Fills in what is missing. */
export function parseSite(from: unknown): Site {
  const text = (name: string, otherwise = ''): string => {
    const value = fieldOf(from, name)
    return typeof value === 'string' ? value : otherwise
  }
  const part = (outer: string, name: string): string => {
    const value = fieldOf(fieldOf(from, outer), name)
    return typeof value === 'string' ? value : ''
  }
  const flag = (name: string): boolean => fieldOf(fieldOf(from, 'flags'), name) === true
  const list = <T>(name: string): T[] => {
    const value = fieldOf(from, name)
    return Array.isArray(value) ? (value as T[]) : []
  }
  return {
    name: text('name', 'Ruka'),
    apiBase: text('apiBase', '/api').replace(/\/+$/, ''),
    contentBase: text('contentBase', '/content').replace(/\/+$/, ''),
    gamesOrigin: text('gamesOrigin'),
    socket: fieldOf(from, 'socket') === true,
    flags: {
      hasTerms: flag('hasTerms'),
      enableTawkTo: flag('enableTawkTo'),
      showBonus: flag('showBonus'),
      enableSambaza: flag('enableSambaza'),
    },
    paybill: text('paybill', '575758'),
    support: { email: part('support', 'email'), phone: part('support', 'phone') },
    taxes: list('taxes'),
    licence: text('licence'),
    address: text('address'),
    helpline: {
      name: part('helpline', 'name'),
      phone: part('helpline', 'phone'),
      url: part('helpline', 'url'),
    },
    social: list('social'),
    shortcuts: list('shortcuts'),
    routes: list('routes'),
    dataLayer: text('dataLayer'),
  }
}
