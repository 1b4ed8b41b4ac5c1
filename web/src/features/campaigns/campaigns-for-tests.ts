import { act } from 'react'
import type { Root } from 'react-dom/client'
import { vi } from 'vitest'
import { bring } from '../../lib/boot.ts'
import { prefer } from '../../lib/preferences.ts'
import { queries } from '../../lib/queries.ts'
import { clearTokens } from '../../lib/session.ts'

export const NOW = Date.parse('2026-11-27T15:00:00Z')

/** A race in an answer of `/campaigns/now` to a player without a place. */
export const race = {
  id: 'weekend',
  kind: 'race',
  name: 'Weekend race',
  first_prize: { from: 1, to: 1, kind: 'money', amount: 10_000 },
  entrants: 12,
  own: null as object | null,
}

type Answer = { readonly now: number; readonly jackpots: readonly object[]; readonly race: object | null }

/** Stands in for the server: it answers `/campaigns/now` with `answer`, or fails without one, and notes the addresses. */
export function serveCampaigns(answer: Answer) {
  const server = { answer: answer as Answer | undefined, asked: [] as string[] }
  vi.stubGlobal('fetch', async (url: string) => {
    server.asked.push(url)
    if (url.includes('/auth/me')) return Response.json({ data: { id: 'a-player', balance: 5 } })
    return server.answer && url.includes('/now')
      ? Response.json(server.answer)
      : Response.json({}, { status: 500 })
  })
  return server
}

/** A site that our own server describes. */
export const OWN_SITE = { widgetsOrigin: 'https://frames.example' }

/** Closes a page, and forgets what it left in the modules and globals that tests share. */
export function closePage(root: Root, page: HTMLElement): void {
  act(() => root.unmount())
  page.remove()
  queries.clear()
  clearTokens()
  bring(undefined, 0)
  prefer({ language: 'en', saveData: false })
  vi.useRealTimers()
  vi.unstubAllGlobals()
}
