import { thirdParties } from '@ruka/contract/third-parties'
import { describe, expect, it } from 'vitest'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { allowedFor, allowedInWidgets, join } from './vendor-policy.ts'

const APP_ID = '11111111-2222-4333-8444-555555555555'
const policyOf = (written: object): string =>
  securityHeaders({ frameAncestors: [], hsts: false, allowed: allowedFor(thirdParties.parse(written)) }).page[
    'content-security-policy'
  ]!

describe('the content security policy', () => {
  it('allows no other origin where no service is on', () => {
    expect(allowedFor({})).toEqual({})
    expect(policyOf({})).not.toMatch(/https?:|wss?:/)
    expect(policyOf({ analytics: { dataLayer: 'news' } })).toBe(policyOf({}))
  })

  it.each<[object, Record<string, string>]>([
    [
      {
        analytics: {
          dataLayer: 'd',
          script: 'https://tags.example/t.js?id=1',
          origins: ['https://in.example'],
        },
      },
      {
        'script-src': "'self' https://tags.example",
        'connect-src': "'self' https://tags.example https://in.example",
        'img-src': "'self' data: https://tags.example https://in.example",
      },
    ],
    [
      { adBeacon: { url: 'https://ads.example/c?x=1', aid: '1', pid: '2', tid: '3', goals: {} } },
      { 'script-src': "'self'", 'connect-src': "'self' https://ads.example" },
    ],
    [
      { errorReporting: { dsn: 'https://key@errors.example/42' } },
      { 'script-src': "'self'", 'connect-src': "'self' https://errors.example", 'worker-src': "'self'" },
    ],
    [
      { push: { appId: APP_ID } },
      {
        'script-src': "'self' https://cdn.onesignal.com https://onesignal.com https://api.onesignal.com",
        'connect-src': "'self' https://onesignal.com https://*.onesignal.com",
        'worker-src': "'self'",
      },
    ],
    [
      { push: { appId: APP_ID, base: 'https://proxy.example/one' } },
      { 'script-src': "'self' https://proxy.example", 'connect-src': "'self' https://proxy.example" },
    ],
    [
      { chat: { propertyId: '0123456789abcdef01234567' } },
      {
        'script-src': "'self' https://*.tawk.to",
        'connect-src': "'self' https://*.tawk.to wss://*.tawk.to",
        'frame-src': 'https://*.tawk.to',
        'form-action': "'self' https://*.tawk.to",
      },
    ],
    [
      { chat: { propertyId: '0123456789abcdef01234567', base: 'https://proxy.example/chat' } },
      {
        'script-src': "'self' https://proxy.example",
        'connect-src': "'self' https://proxy.example wss://proxy.example",
        'frame-src': 'https://proxy.example',
      },
    ],
  ])('with %j allows exactly what it needs', (written, expected) => {
    const directives = Object.fromEntries(
      policyOf(written)
        .split(';')
        .map(line => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
    )
    expect(directives).toMatchObject(expected)
    // Inline scripts and eval are never allowed.
    expect(directives['script-src']).not.toMatch(/unsafe|data:|blob:|\*(?!\.tawk\.to)/)
  })

  it('names each origin once', () => {
    const one = { connectSrc: ['https://a.example', 'https://b.example'] }
    expect(join(one, { connectSrc: ['https://b.example'] })).toEqual(one)
  })
})

describe('the policy of the frames of widgets', () => {
  it('lets in the provider of widgets and the origins that the site’s file names, and no frame', () => {
    const { widgets } = thirdParties.parse({
      widgets: {
        script: 'https://widgets.example/live.js?v=2',
        elements: { jackpots: 'live-jackpots' },
        origins: ['https://pictures.example'],
      },
    })
    const allowed = allowedInWidgets(widgets!)
    const policy = securityHeaders({ frameAncestors: ['https://site.example'], hsts: false, allowed }).page[
      'content-security-policy'
    ]!
    expect(Object.fromEntries(policy.split(';').map(part => [part.split(' ')[0], part]))).toMatchObject({
      'default-src': "default-src 'none'",
      'script-src': "script-src 'self' https://widgets.example",
      'connect-src':
        "connect-src 'self' https://widgets.example wss://widgets.example https://pictures.example wss://pictures.example",
      'img-src': "img-src 'self' data: https://widgets.example https://pictures.example",
      'frame-src': "frame-src 'none'",
      'frame-ancestors': 'frame-ancestors https://site.example',
    })
  })

  it('changes nothing of what the site’s own pages may fetch', () => {
    const widgets = { script: 'https://widgets.example/live.js', elements: {} }
    expect(policyOf({ widgets })).toBe(policyOf({}))
  })
})
