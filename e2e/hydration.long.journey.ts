import type { Page } from '@playwright/test'
import { DRAWN, holdCode, silenceSocket } from './drawn-pages.ts'
import { expect, fillRegistration, test } from './player.ts'

/**
 * The page as the browser holds it, but for the slides, which come later, for values of fields, which are not
 * their attributes, and for React's own marks. Attributes have no order.
 */
const markup = (site: Page) =>
  site.evaluate(() => {
    const root = document.getElementById('root')!.cloneNode(true) as HTMLElement
    for (const slides of root.querySelectorAll('.slides, .slide-control, link')) slides.remove()
    const lines: string[] = []
    const write = (node: Node): void => {
      if (node instanceof Text) lines.push(node.data)
      if (!(node instanceof Element)) return
      const attributes = [...node.attributes].map(({ name, value }) => `${name}="${value}"`)
      lines.push(
        `<${node.tagName} ${attributes
          .filter(text => text !== 'value=""')
          .sort()
          .join(' ')}>`,
      )
      node.childNodes.forEach(write)
      lines.push(`</${node.tagName}>`)
    }
    // Two texts with a mark between them are one text.
    const marks = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
    const found: Comment[] = []
    while (marks.nextNode()) found.push(marks.currentNode as Comment)
    for (const mark of found) mark.remove()
    root.normalize()
    root.childNodes.forEach(write)
    // An id that React makes up names the same element on both, whatever it is.
    const ids = new Map<string, string>()
    const ordinal = (id: string) => ids.get(id) ?? ids.set(id, `id-${ids.size}`).get(id)!
    return lines.map(line => line.replaceAll(/_[rR]_[0-9a-z]+_/g, ordinal))
  })

const otherwise = (one: readonly string[], other: readonly string[]): string[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [one[at], other[at]])
    .filter(([a, b]) => a !== b)
    .slice(0, 5)
    .map(([a, b]) => `${a} is otherwise ${b}`)

// The menu that folds is that of wide pages.
for (const [what, preferences, widths] of [
  ['light', { theme: 'light' }, [360, 1280]],
  ['dark', { theme: 'dark' }, [360]],
  ['with a folded menu', { menuCollapsed: true }, [1280]],
] as const) {
  for (const width of widths) {
    test(`issue 16: a page made live is what the browser itself would draw, ${what}, ${width} px wide`, async ({
      device,
    }) => {
      const visit = { viewport: { width, height: 740 }, preferences }
      const [drawn, bare] = [await device(visit), await device({ ...visit, bare: true })]
      for (const site of [drawn, bare]) await silenceSocket(site)
      for (const path of DRAWN) {
        await drawn.goto(path)
        await bare.goto(path)
        await expect(bare.getByRole('main')).toBeVisible()
        await expect.poll(async () => otherwise(await markup(drawn), await markup(bare)), path).toEqual([])
      }
    })
  }
}

test('issue 16: what was typed stays when another part of the page is live before the form', async ({
  device,
  newNumber,
}) => {
  const site = await device({ viewport: { width: 1280, height: 740 } })
  const release = await holdCode(site)
  await site.goto('/register', { waitUntil: 'commit' })
  const number = newNumber()
  await fillRegistration(site, number)
  await site.getByRole('complementary').getByRole('link').first().hover()
  await site.getByRole('contentinfo').getByRole('link').first().focus()
  release()
  await expect(site.locator('.drawn')).toHaveCount(0)
  await expect(site.getByLabel('M-PESA phone number')).toHaveValue(number)
  await site.getByRole('button', { name: 'Register' }).click()
  await expect(site.getByLabel('PIN from the SMS')).toBeVisible()
})

test('issue 16: a switch that was tapped before the page is live is switched once', async ({ device }) => {
  const site = await device({ viewport: { width: 1280, height: 740 } })
  const release = await holdCode(site)
  await site.goto('/login', { waitUntil: 'commit' })
  await site.getByRole('button', { name: 'Kiswahili' }).click()
  release()
  await expect(site.locator('.drawn')).toHaveCount(0)
  await expect(site.locator('html')).toHaveAttribute('lang', 'sw')
  await expect(site.locator('html')).not.toHaveAttribute('data-tapped')
})

test('issue 16: React itself draws the page on the server and runs it in the browser', async ({
  device,
  product,
}) => {
  // The marks by which React hydrates a part, which no other library writes.
  expect(await (await fetch(product.site)).text()).toContain('<!--$-->')
  const site = await device()
  await site.goto('/')
  const keys = await site.evaluate(() => Object.keys(document.getElementById('root')!))
  expect(keys).toEqual(expect.arrayContaining([expect.stringMatching(/^__reactContainer\$/)]))
})
