import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { siteFile } from '@ruka/contract/site'
import { expect, it } from 'vitest'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { allowedOnSite } from './site-policy.ts'

const FACTS = {
  name: 'Nyota',
  support: { email: '', phone: '' },
  licence: '',
  address: '',
  helpline: { name: '', phone: '', url: '' },
}

/** The directives of the policy that pages of such a site carry. */
function directives(written: object, framedPages: readonly string[] = []): ReadonlyMap<string, string> {
  const { logo: _, icon: __, colours: ___, ...facts } = siteFile.parse({ ...FACTS, ...written })
  const site = {
    ...facts,
    gamesOrigin: 'http://games.test',
    widgetsOrigin: 'http://widgets.test',
    passkeys: false,
    sports: false,
    paybill: '575758',
    gameNames: [],
    taxes: [],
    limits: HOUSE_LIMITS,
  }
  const { page } = securityHeaders({
    frameAncestors: [],
    hsts: false,
    allowed: allowedOnSite(site, framedPages),
  })
  const parts = page['content-security-policy']!.split(';').map(part => part.trim())
  return new Map(parts.map(part => [part.split(' ')[0]!, part.slice(part.indexOf(' ') + 1)]))
}

it('frames our own games and widgets alone where nothing else is named', () => {
  expect(directives({}).get('frame-src')).toBe('http://games.test http://widgets.test')
  expect(directives({}).get('connect-src')).toBe("'self'")
})

// spec: 7.1
it('frames and calls the games of the server that answers the calls, without being told', () => {
  const policy = directives({ apiBase: 'https://api.nyota.test/v1' })
  expect(policy.get('frame-src')).toBe('http://games.test https://api.nyota.test http://widgets.test')
  expect(policy.get('connect-src')).toBe("'self' https://api.nyota.test")
})

it('frames the origins that the site’s file names, and those of providers’ pages', () => {
  const policy = directives({ frameOrigins: ['https://play.nyota.test'] }, ['https://provider.test/launch?x'])
  expect(policy.get('frame-src')).toBe(
    'http://games.test https://play.nyota.test https://provider.test http://widgets.test',
  )
})

it.each([
  'https://*.nyota.test',
  'https://nyota.test/games',
  'nyota.test',
  'javascript:alert(1)',
  "https://nyota.test 'unsafe-inline'",
  'https://nyota.test;script-src *',
])('takes no %s for an origin', named => {
  expect(siteFile.safeParse({ ...FACTS, frameOrigins: [named] }).success).toBe(false)
})
