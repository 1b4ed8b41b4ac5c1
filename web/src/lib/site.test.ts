import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { site as schema } from '@ruka/contract/site'
import { expect, test } from 'vitest'
import { parseSite } from './site.ts'

// spec: 2.53, 2.77, 2.78, 2.79, 3.10, 3.19, 3.20, 3.21, 6.11
test('reads a full description exactly as the contract does', () => {
  const full = {
    name: 'Ruka',
    theme: 'light',
    apiBase: 'https://api.example/v1',
    contentBase: 'https://content.example',
    gamesOrigin: 'https://games.example',
    socket: true,
    flags: { hasTerms: true, enableTawkTo: false, showBonus: true, enableSambaza: true },
    gamesRoute: '/crash',
    logo: { dark: '/brand/dark.svg', light: 'https://pictures.example/light.svg' },
    paybill: '575758',
    support: { email: 'help@ruka.example', phone: '0700 000 000' },
    taxes: [{ base: 'deposit', ratePercent: 5, law: 'Sample Act 2025', from: '2025-07-01' }],
    licence: 'SAMPLE LICENCE 0000',
    address: 'Sample House',
    helpline: { name: 'Sample helpline', phone: '0700 000 001', url: 'https://help.example' },
    social: [{ icon: 'x', url: 'https://x.example' }],
    shortcuts: [{ title: 'Aviator', icon: 'plane', href: '/aviator', color: 'ember' }],
    routes: [
      { path: '/', hideFooter: true },
      { path: '/ball', title: ['Ball', 'Mpira'], game: 'sports' },
    ],
    thirdParties: { analytics: { dataLayer: 'dataLayer', origins: [] } },
    limits: { ...HOUSE_LIMITS, sportsStakeMax: [{ from: '2020-01-01', kes: 15_000 }] },
  }
  expect(parseSite(full)).toEqual(schema.parse(full))
})

// spec: 3.19, 6.11
test.each([
  undefined,
  null,
  'text',
  [],
  { flags: 1, support: null, social: 'x', theme: 'blue', logo: 7, thirdParties: 'all' },
])('fills in what %j leaves out, in the shape of the contract', from => {
  const site = parseSite(from)
  // What prints the limits of the house knows the usual ones.
  expect(site.limits).toEqual({})
  expect(schema.parse(site)).toEqual({ ...site, limits: HOUSE_LIMITS })
  expect(site.apiBase).toBe('/api')
  expect(site.flags.enableSambaza).toBe(false)
})

// spec: 3.20
test('shows one logo in both themes where the site has one', () => {
  expect(parseSite({ logo: '/logo.svg' }).logo).toEqual({ dark: '/logo.svg', light: '/logo.svg' })
  expect(parseSite({}).logo).toEqual({ dark: '', light: '' })
})

test('takes the slash off the end of the API base', () => {
  expect(parseSite({ apiBase: 'https://api.example/' }).apiBase).toBe('https://api.example')
})
