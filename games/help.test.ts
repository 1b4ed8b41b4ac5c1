import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { client as dice } from './dice/client.ts'
import { client as mines } from './mines/client.ts'
import type { AnyGame } from './kit/instant/client/game.ts'
import { someLimits } from './kit/instant/client/plays-for-tests.ts'
import { Help } from './kit/instant/client/dialogs/help.tsx'

/** The text of a game's help, by cells and paragraphs. */
const helpOf = (game: AnyGame, limits: object = {}): string =>
  renderToStaticMarkup(
    createElement(Help, { game, autoplay: true, limits: { ...someLimits, ...limits } }),
  ).replaceAll(/<[^>]+>/g, '')

it('the help of a game with moves states what happens to an open game after seven days', () => {
  expect(helpOf(mines)).toContain('After seven days without a move we end the game for you')
  expect(helpOf(dice)).not.toContain('After seven days')
})

it('the help states the maximum stake of each choice that allows less than the game', () => {
  const text = helpOf(mines, {
    choices: [
      { start: { mines: 24 }, maxStake: 415 },
      { start: { mines: 1 }, maxStake: someLimits.maxStake },
    ],
  })
  expect(text).toContain('Maximum stake, 24 minesKES 415')
  expect(text).not.toContain('Maximum stake, 1 mine')
})
