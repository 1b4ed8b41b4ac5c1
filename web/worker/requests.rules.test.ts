import { describe, expect, it } from 'vitest'
import { isFresh, isGateway, outdated, wayOf } from './requests.rules.ts'

const ORIGIN = 'https://site.example'
const ask = (path: string, { method = 'GET', mode = 'cors', authorization = false } = {}) =>
  wayOf(
    {
      method,
      mode,
      url: new URL(path, ORIGIN).href,
      headers: new Headers(authorization ? { authorization: 'Bearer x' } : {}),
    },
    ORIGIN,
  )

describe('the worker', () => {
  it.each([
    ['/', 'navigate', 'page'],
    ['/games/aviator?demo=true', 'navigate', 'page'],
    ['/assets/first-x.js', 'cors', 'asset'],
    ['/art/aviator.avif', 'no-cors', 'art'],
  ])('has a way for %s', (path, mode, way) => {
    expect(ask(path, { mode })).toBe(way)
  })

  it.each([
    '/api/auth/me/',
    '/api/wallet/deposit/',
    '/v1/wallet/deposit/',
    '/content/promos',
    '/content/images/a.avif',
    '/hooks/mpesa/x',
    '/socket',
    '/site.json',
    '/sw.js',
    '/manifest.webmanifest',
    '/manifest.sw.webmanifest',
    '/brand/logo.svg?v=1',
    '/push/onesignal/OneSignalSDKWorker.js',
    '/assets/first-x.js?bust=1',
    'https://games.example/assets/a.js',
    'https://games.example/aviator/',
    'http://site.example/assets/a.js',
  ])('leaves %s to the network, for any kind of request', path => {
    expect(ask(path)).toBeUndefined()
    expect(ask(path, { method: 'POST' })).toBeUndefined()
    expect(ask(path, { authorization: true })).toBeUndefined()
  })

  it.each([
    '/api/games/',
    '/content/promos',
    '/hooks/x',
    '/push/onesignal/',
    '/sw.js',
    'https://games.example/',
  ])('does not take %s for a page', path => expect(ask(path, { mode: 'navigate' })).toBeUndefined())

  it('leaves requests that send something, and authenticated ones, to the network', () => {
    for (const path of ['/', '/assets/a.js', '/art/a.avif'])
      for (const mode of ['navigate', 'cors']) {
        expect(ask(path, { mode, method: 'POST' })).toBeUndefined()
        expect(ask(path, { mode, authorization: true })).toBeUndefined()
      }
  })

  it('keeps the files of this build and the one before, which open pages may still need', () => {
    const names = ['ruka-assets-1', 'ruka-art', 'ruka-assets-2', 'others', 'ruka-assets-3']
    expect(outdated(names, 'ruka-assets-3')).toEqual(['ruka-assets-1'])
    expect(outdated(['ruka-assets-1'], 'ruka-assets-1')).toEqual([])
  })

  it('revalidates a drawing after a day, and at once when its time is unknown or in the future', () => {
    expect([0, 86_399_999].map(ageMs => isFresh(1_000, 1_000 + ageMs))).toEqual([true, true])
    expect([isFresh(1_000, 86_401_000), isFresh(NaN, 0), isFresh(2_000, 1_000)]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('shows its own page instead of a gateway’s, and instead of no other', () => {
    expect([200, 404, 500, 501, 502, 503, 504, 505].filter(isGateway)).toEqual([502, 503, 504])
  })
})
