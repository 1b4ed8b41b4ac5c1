import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { prefer } from './axe.ts'
import { isOwn, openRow } from './page-assertions.ts'
import { messagesOfFailures } from './messages-of-failures.ts'
import { messagesOfFields } from './messages-of-fields.ts'
import { makeBare } from './drawn-pages.ts'
import { test, type Role } from './player.ts'
import { rows } from './routes.ts'
import { states, type State } from './states.ts'

/**
 * Every screen and state in both themes on a phone and a desktop, each a picture of its own, and four sheets
 * of all of them.
 */
const FOLDER = join(import.meta.dirname, '../screens')
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const
const THEMES = ['dark', 'light'] as const
type Size = keyof typeof SIZES

test.beforeAll(() => mkdir(FOLDER, { recursive: true }))
test.afterAll(async () => {
  const pictures = (await readdir(FOLDER)).filter(file => !file.startsWith('sheet-')).sort()
  for (const size of Object.keys(SIZES) as Size[])
    for (const theme of THEMES) {
      const end = `.${size}-${theme}.png`
      await drawSheet(
        pictures.filter(file => file.endsWith(end)),
        size,
        join(FOLDER, `sheet-${size}-${theme}.png`),
      )
    }
})

for (const row of rows) {
  test(`screen: ${row.path}`, async ({ running, sharedPages }) => {
    for (const role of ['visitor', 'player'] as const) {
      if (!isOwn(row, row[role])) continue
      await openRow(sharedPages[role], row, running.games)
      await shoot(sharedPages[role], `${row.path} ${role}`)
    }
  })
}

const said = [...messagesOfFields, ...messagesOfFailures].map((message): State => ({
  ...message,
  name: message.proves,
}))
for (const { name, as = 'visitor', at, answers = {}, act } of [...states, ...said]) {
  test(`state: ${name}, ${as}`, async ({ sharedPages }) => {
    const site = sharedPages[as satisfies Role]
    await site.route('**/*', makeBare)
    for (const [address, answer] of Object.entries(answers))
      await site.route(address, route =>
        answer === undefined ? new Promise(() => {}) : route.fulfill(answer),
      )
    await site.setViewportSize(SIZES.phone)
    await site.goto('about:blank')
    await site.goto(at)
    await act?.(site)
    await shoot(site, `${name} ${as}`)
    // What a state leaves on the device, such as a payment under way, is not of the next.
    await site.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key !== 'ruka.tokens') localStorage.removeItem(key)
    })
  })
}

async function shoot(site: Page, caption: string): Promise<void> {
  const name = caption.replace(/\W+/g, '-').replace(/^-|-$/g, '')
  // A state that is still loading by then is captured as such.
  await site.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
  for (const size of Object.keys(SIZES) as Size[])
    for (const theme of THEMES) {
      await site.setViewportSize(SIZES[size])
      await prefer(site, { theme })
      const file = join(FOLDER, `${name}.${size}-${theme}.png`)
      await site.screenshot({ path: file, animations: 'disabled' })
    }
  await site.setViewportSize(SIZES.phone)
  await prefer(site, {})
}

const CELL = {
  phone: { width: 240, height: 493, columns: 10 },
  desktop: { width: 480, height: 300, columns: 5 },
} as const
const GAP = 12
const CAPTION = 22

/**
 * All pictures of a size and theme, side by side, each under its name, which has letters, digits and dashes
 * only.
 */
async function drawSheet(pictures: readonly string[], size: Size, file: string): Promise<void> {
  const { width, height, columns } = CELL[size]
  const place = (at: number) => ({
    left: GAP + (at % columns) * (width + GAP),
    top: GAP + Math.floor(at / columns) * (height + CAPTION + GAP),
  })
  const cells = await Promise.all(
    pictures.map(async (picture, at) => {
      const caption = picture.replace(/\.\w+-\w+\.png$/, '').replaceAll('-', ' ')
      const { left, top } = place(at)
      const words = `<svg width="${width}" height="${CAPTION}"><text y="15" font-size="12" font-family="sans-serif" fill="#fff">${caption}</text></svg>`
      return [
        { input: Buffer.from(words), left, top },
        {
          input: await sharp(join(FOLDER, picture)).resize(width, height).toBuffer(),
          left,
          top: top + CAPTION,
        },
      ]
    }),
  )
  const lines = Math.ceil(pictures.length / columns)
  const background = '#444'
  const canvas = {
    width: GAP + columns * (width + GAP),
    height: GAP + lines * (height + CAPTION + GAP),
    channels: 3 as const,
    background,
  }
  await sharp({ create: canvas }).composite(cells.flat()).png({ palette: true }).toFile(file)
}
