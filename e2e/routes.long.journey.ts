import { expectNoViolations } from './axe.ts'
import { expect, test, type Role } from './player.ts'
import { rows } from './routes.ts'
import { expectBars, expectRoom, expectScreen, isOwn, openRow, watchTroubles } from './page-assertions.ts'

/**
 * Every row of the route table, as a visitor and as a player: at both sides of each width where it changes,
 * without
 * errors in the console, and without findings of axe.
 */
const WIDTHS = [360, 768, 769, 1440]
const PHONE_AND_DESKTOP = [360, 1440]
/** 1280 × 800 at 200 % zoom, and at 400 % in width (WCAG 1.4.4, 1.4.10). */
const ZOOMED = [
  { width: 640, height: 400 },
  { width: 320, height: 400 },
]
const ROLES = ['visitor', 'player'] as const
/** Their screens are those of another row with other texts: two widths, and axe in one role. */
const REPRESENTED = new Set([
  '/?tags=crash,popular',
  '/games/aviator',
  '/jetx',
  '/games/virtual-league',
  '/games/ligi-kuu',
  '/aml-policy',
  '/complains',
  '/cookie-policy',
  '/responsible-gaming',
  '/privacy-policy',
])
let troubles: Record<Role, () => string[]>

test.beforeAll(async ({ workerPages: { visitor, player } }) => {
  troubles = { visitor: await watchTroubles(visitor), player: await watchTroubles(player) }
})

for (const row of rows) {
  test(row.proves, async ({ running, sharedPages }) => {
    for (const role of ROLES) {
      const [site, screen] = [sharedPages[role], row[role]]
      const isRepresented = REPRESENTED.has(row.path) || !isOwn(row, screen)
      troubles[role]()
      await openRow(site, row, running.games)
      await expectScreen(site, row, screen)
      for (const width of isRepresented ? PHONE_AND_DESKTOP : WIDTHS)
        await expectBars(site, screen, role, width)
      for (const size of isRepresented ? [] : ZOOMED) await expectRoom(site, size)
      // After ten minutes of journeys a player's access is renewed.
      const renewed = /\b401\b.*\/api\/auth\/me\/$/
      const expected = (text: string) => (row.absent && text.includes('404')) || renewed.test(text)
      expect(troubles[role]().filter(text => !expected(text))).toEqual([])
      if (isOwn(row, screen) && (!isRepresented || role === 'visitor'))
        await expectNoViolations(site, `${row.path} as a ${role}`)
    }
  })
}
