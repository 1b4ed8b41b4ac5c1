import { expectNoViolations } from './axe.ts'
import { expect, test, type Role } from './player.ts'
import { rows } from './routes.ts'
import { expectBars, expectRoom, expectScreen, isOwn, openRow, watchTroubles } from './page-assertions.ts'

/** Every row of the route table, as a visitor and as a player finds it: on both sides of each width where it changes, quietly, and open to everybody by the rules of axe. */
const WIDTHS = [360, 768, 769, 1440]
/** 1280 × 800 at 200 % zoom, and at 400 % in width (WCAG 1.4.4, 1.4.10). */
const ZOOMED = [
  { width: 640, height: 400 },
  { width: 320, height: 400 },
]
const ROLES = ['visitor', 'player'] as const
let troubles: Record<Role, () => string[]>

test.beforeAll(async ({ workerPages: { visitor, player } }) => {
  troubles = { visitor: await watchTroubles(visitor), player: await watchTroubles(player) }
})

for (const row of rows) {
  test(row.proves, async ({ running, sharedPages }) => {
    for (const role of ROLES) {
      const [site, sight] = [sharedPages[role], row[role]]
      troubles[role]()
      await openRow(site, row, running.games)
      await expectScreen(site, row, sight)
      for (const width of WIDTHS) await expectBars(site, sight, role, width)
      for (const size of ZOOMED) await expectRoom(site, size)
      // After ten minutes of journeys a player's access is renewed.
      const renewed = /\b401\b.*\/api\/auth\/me\/$/
      const expected = (text: string) => (row.absent && text.includes('404')) || renewed.test(text)
      expect(troubles[role]().filter(text => !expected(text))).toEqual([])
      if (isOwn(row, sight)) await expectNoViolations(site, `${row.path} as a ${role}`)
    }
  })
}
