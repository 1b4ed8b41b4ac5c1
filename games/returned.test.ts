// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { dice } from './dice/manifest.ts'
import { rules } from './dice/dice.rules.ts'
import { checkPlay, publishedOf } from './kit/instant/client/check-play.ts'
import type { GameContext } from './kit/instant/client/game-context.ts'
import type { GameBackend, Recalled } from './kit/instant/client/game-backend.ts'
import { aPlay } from './kit/instant/client/plays-for-tests.ts'
import { makeWitness } from './kit/instant/client/witness.ts'
import { show } from './kit/instant/client/dialogs/index.tsx'

/** A returned play in the server's format: nothing was drawn. */
const play = aPlay({ state: 'returned', pay: 0, shown: null })
const recalled: Recalled = {
  play,
  hash: 'a'.repeat(64),
  clientSeed: 'a-seed-of-mine',
  serverSeed: 'b'.repeat(64),
}

const witness = makeWitness(() => {
  throw new Error('nothing is stored')
})

/** A context whose game throws for a play without draws. */
function setUp() {
  const none = () => {
    throw new Error('nothing was drawn')
  }
  const place = document.createElement('div')
  const backend: Partial<GameBackend> = {
    plays: () => Promise.resolve({ data: { data: [play], more: false } }),
    read: () => Promise.resolve({ data: recalled }),
  }
  const context = {
    game: { manifest: dice, rules, texts: { brief: none, chosen: () => 'Under 50.50' }, Stage: none },
    gameStore: {
      read: (what: (of: Partial<GameBackend>) => unknown) => what(backend),
      table: () => ({ mode: 'real' }),
    },
    dialogs: { open: ({ body }: { body: ReactNode }) => createRoot(place).render(body) },
    witness,
    pace: () => 0,
  } as unknown as GameContext
  return { context, text: () => place.textContent }
}

it('a play whose stake was returned is listed as not drawn', async () => {
  const { context, text } = setUp()
  show(context, { what: 'plays' }, () => {})
  await vi.waitFor(() => expect(text()).toContain('Returned'))
  expect(text()).toContain('No result')
  expect(text()).not.toContain('couldn’t load')
})
it('a play whose stake was returned has a note, no picture and no check', async () => {
  const { context, text } = setUp()
  show(context, { what: 'play', id: play.id }, () => {})
  await vi.waitFor(() => expect(text()).toContain('Your stake of KES 10 was returned. No result was drawn'))
  expect(text()).not.toContain('Check')
  expect(text()).not.toContain('Paid')
})
it('an open play is not published', () => {
  expect(publishedOf(recalled)).toBeUndefined()
  expect(publishedOf({ ...recalled, play: aPlay({ state: 'open' }) })).toBeUndefined()
  expect(publishedOf({ ...recalled, play: aPlay() })).toBeDefined()
  expect(checkPlay({ rules }, recalled, witness)).toEqual({
    fits: false,
    text: 'No result was drawn: the stake was returned.',
  })
})
