/// <reference lib="webworker" />
import { ASSETS, isFresh, isGateway, outdated, wayOf } from './requests.rules.ts'

declare const self: ServiceWorkerGlobalScope
/**
 * Put in by `web/build/service-worker.ts`: the build's own name, and the page without a connection with its
 * policy.
 */
declare const BUILD: string
declare const OFFLINE: { readonly html: string; readonly policy: string }

const CURRENT = `${ASSETS}${BUILD}`
const ART = 'ruka-art'
const ART_MAX = 60
/** On 2G the first byte of a page takes four round trips of up to two seconds, and one may be lost. */
const PATIENCE_MS = 15_000

// A worker keeps no pages, and knows the files of the build before its own: it may serve an open page of the
// old version, which gives way when nothing of the player's is interrupted (`web/src/shell/updates.ts`).
self.addEventListener('install', event => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', event => event.waitUntil(begin()))

self.addEventListener('fetch', event => {
  const way = wayOf(event.request, self.location.origin)
  if (way === 'page') event.respondWith(page(event))
  else if (way === 'asset') event.respondWith(asset(event))
  else if (way === 'art') event.respondWith(art(event))
})

async function begin(): Promise<void> {
  // Opened first, so that it is the newest by the order of names.
  await caches.open(CURRENT)
  await Promise.all(outdated(await caches.keys(), CURRENT).map(name => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
}

/**
 * Pages are never cached: each is drawn by the server with a policy of its own, and what it shows is only
 * true online.
 */
async function page(event: FetchEvent): Promise<Response> {
  const answer = Promise.resolve(event.preloadResponse as Promise<Response | undefined>)
    .then(preloaded => preloaded ?? fetch(event.request))
    .catch(() => undefined)
  const reply = await Promise.race([answer, after(PATIENCE_MS)])
  return reply === undefined || isGateway(reply.status) ? offline() : reply
}

const after = (ms: number): Promise<undefined> =>
  new Promise(resolve => {
    setTimeout(() => resolve(undefined), ms)
  })

/** The whole page is in the worker itself, so it is there whenever the worker is. */
const offline = (): Response =>
  new Response(OFFLINE.html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': OFFLINE.policy },
  })

/** A built file carries a hash in its name: whichever build kept it, it is the same. */
async function asset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request, { cacheName: CURRENT })
  if (kept !== undefined) return kept
  const reply = (await caches.match(request)) ?? (await fetch(request))
  event.waitUntil(keep(CURRENT, request, reply.clone()))
  return reply
}

/** A drawing is shown at once, and revalidated in the background once a day. */
async function art(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request, { cacheName: ART })
  if (kept !== undefined && isFresh(Date.parse(kept.headers.get('date') ?? ''), Date.now())) return kept
  const fresh = fetch(request)
  event.waitUntil(
    fresh.then(
      reply => keep(ART, request, reply.clone(), ART_MAX),
      () => undefined,
    ),
  )
  return kept ?? fresh
}

/** A full disk only means that the next visit asks the network. */
async function keep(name: string, request: Request, reply: Response, most?: number): Promise<void> {
  if (reply.status !== 200 || reply.type !== 'basic') return
  try {
    const cache = await caches.open(name)
    await cache.put(request, reply)
    const kept = most === undefined ? [] : await cache.keys()
    await Promise.all(kept.slice(0, -(most ?? 0)).map(old => cache.delete(old)))
  } catch {
    // Nothing depends on it.
  }
}
