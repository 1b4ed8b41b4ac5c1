import { LANGUAGES } from '@ruka/contract/languages'
import { LEAGUE_SLUGS } from '@ruka/contract/virtual-ids'
import { chooseNext, test } from './league.ts'
import { expect } from './player.ts'
import { expectOnly, openTexts } from './sports-texts.ts'
import { again } from './variants.ts'

test('the league speaks Swahili', { tag: '@long' }, async ({ newPlayer }) => {
  const { site } = await newPlayer({ kes: 100, at: '/games/virtual-league', preferences: { language: 'sw' } })
  const game = site.frameLocator('iframe')
  const { say } = await openTexts('sw', 'league')
  const screens = game.getByRole('navigation', { name: say('screens') })
  await expect(game.getByRole('button', { name: say('chipDouble') })).toBeVisible()
  await expectOnly('sw', game, 'league')
  for (const name of ['tab_live', 'tab_results', 'tab_table', 'tab_bets'] as const) {
    await screens.getByRole('button', { name: say(name), exact: true }).click()
    await expect(screens.getByRole('button', { name: say(name), exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(game.getByText(say('loading'))).toHaveCount(0)
    await expectOnly('sw', game, 'league')
  }
  await game.getByRole('button', { name: say('howItWorks') }).click()
  await expect(game.getByRole('dialog').getByText(say('responsibleText'))).toBeVisible()
  await expectOnly('sw', game, 'league')
})

const CHOSEN = {
  en: /the operator knows every result beforehand and can have tried many chains before publishing this one/,
  sw: /mwendeshaji anajua kila matokeo mapema na anaweza kuwa amejaribu minyororo mingi kabla ya kuchapisha huu/,
}
for (const language of LANGUAGES)
  for (const league of LEAGUE_SLUGS)
    test(
      `${league} without a public value says that its chain can have been chosen beforehand (${language})`,
      { tag: '@long' },
      async ({ device }) => {
        const { say } = await openTexts(language, 'league')
        const page = await device({ preferences: { language } })
        await page.goto(`/games/${league}?demo=true`)
        const game = page.frameLocator('iframe')
        await game.getByRole('button', { name: say('howItWorks') }).click()
        await expect(game.getByRole('dialog').getByText(CHOSEN[language])).toBeVisible()
      },
    )

for (const language of LANGUAGES)
  for (const league of LEAGUE_SLUGS)
    test(
      `a visitor bets play money on ${league}, and a player money, with a few taps (${language})`,
      { tag: again(language) },
      async ({ device, newPlayer }) => {
        const { say, like } = await openTexts(language, 'league')
        const opening = { preferences: { language } }
        const visitor = await device(opening)
        await visitor.goto(`/games/${league}?demo=true`)
        const { site } = await newPlayer({ kes: 100, at: `/games/${league}`, ...opening })
        for (const [page, [title, place, placed]] of [
          [visitor, [say('demoSlip'), say('placeDemo', { amount: '20' }), like('demoPlaced')]],
          [site, [say('slip'), say('placeFor', { amount: '20' }), like('betPlaced')]],
        ] as const) {
          const game = page.frameLocator('iframe')
          await chooseNext(game, say('rounds'))
          const chosen = game
            .getByRole('group', { name: like('pricesOf') })
            .nth(2)
            .getByRole('button')
            .first()
          await chosen.click()
          await expect(chosen).toHaveAttribute('aria-pressed', 'true')
          await game.getByRole('button', { name: say('slipCount', { n: 1 }) }).click()
          const slip = game.getByRole('dialog', { name: title })
          await slip.getByLabel(say('stake'), { exact: true }).fill('20')
          await slip.getByRole('button', { name: place }).click()
          await expect(game.getByText(placed)).toBeVisible()
          await expectOnly(language, game, 'league')
        }
        const balances = site.getByRole('banner').getByRole('button').filter({ hasText: /80/ })
        await expect(balances).toBeVisible()
      },
    )
