import { joinCampaign } from '@ruka/contract/addresses'
import type { OwnPlace } from '@ruka/contract/campaigns'
import { openAge, type Age } from './age.ts'
import { openLive } from './live.ts'
import { isCampaigns, openStore, type Store, type Won } from './store.ts'
import { urlOf } from './url-of.ts'
import type { Viewer } from './viewer.ts'

/** A connection without an element in sight for so long is closed. */
const AWAY_MS = 60_000
const SNAPSHOT = 'ruka-campaigns'

/** What the elements of a page share. */
export type Page = {
  readonly store: Store
  readonly age: Age
  /** Calls with each change until the returned function is called. */
  follow(element: Element, onChange: (won?: Won) => void): () => void
  identify(viewer: Viewer): void
  retry(): void
  /** @throws when the player could not join */
  join(id: string): Promise<void>
}

export function openPage(origin: string): Page {
  const store = openStore()
  const followers = new Map<Element, (won?: Won) => void>()
  const inSight = new Set<Element>()
  const age = openAge(store)
  let viewer: Viewer | undefined
  let away: ReturnType<typeof setTimeout> | undefined
  const announce = (won?: Won) => followers.forEach(call => call(won))
  const live = openLive(origin, store, {
    onChange(won) {
      age.renew()
      announce(won)
    },
    onAlive: age.renew,
    onFailed() {
      age.fail()
      announce()
    },
  })
  /** Connects while an element is looked at, and for a minute after. */
  const look = () => {
    const isLookedAt = inSight.size > 0 && !document.hidden
    if (!isLookedAt) away ??= setTimeout(live.stop, AWAY_MS)
    else {
      clearTimeout(away)
      away = undefined
      live.start()
    }
  }
  document.addEventListener('visibilitychange', look)
  const sight = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting && followers.has(target)) inSight.add(target)
      else inSight.delete(target)
    look()
  })
  return {
    store,
    age,
    follow(element, onChange) {
      followers.set(element, onChange)
      inSight.add(element)
      sight.observe(element)
      look()
      return () => {
        followers.delete(element)
        inSight.delete(element)
        sight.unobserve(element)
        if (followers.size === 0) live.stop()
      }
    },
    identify(next) {
      // Before anything was heard, the page may say it itself, as every visitor sees it.
      if (!store.campaigns) store.apply(readSnapshot(next.language))
      viewer = next
      live.identify(next)
    },
    retry() {
      age.retry()
      announce()
      live.stop()
      live.start()
    },
    async join(id) {
      const own = await join(origin, id, viewer)
      store.apply({ t: 'own', id, own })
      announce()
    },
  }
}

async function join(origin: string, id: string, viewer: Viewer | undefined): Promise<OwnPlace> {
  const { language: _, ...fields } = viewer ?? { language: 'en' }
  const reply = await fetch(urlOf(origin, joinCampaign).replace('{id}', encodeURIComponent(id)), {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  if (!reply.ok) throw new Error(`joining was answered with ${reply.status}`)
  return ((await reply.json()) as { readonly own: OwnPlace }).own
}

/**
 * The campaigns in the page: a script of type `application/json`, which the browser does not run. Its `lang`, or
 * else the page's, is the language of its texts.
 */
function readSnapshot(language: string): unknown {
  const script = document.getElementById(SNAPSHOT)
  if (!script || (script.lang || document.documentElement.lang) !== language) return undefined
  try {
    const snapshot: unknown = JSON.parse(script.textContent)
    return isCampaigns(snapshot) ? snapshot : undefined
  } catch {
    return undefined
  }
}
