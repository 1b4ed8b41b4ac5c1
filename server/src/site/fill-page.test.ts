import { expect, test } from 'vitest'
import { fillPage } from './fill-page.ts'

const template = `<html lang="en"><head><title>Ruka</title>
    <meta
      name="description"
      content="Play"
    /><link rel="manifest" href="/manifest.webmanifest">
    <link rel="preload" href="/site.json" as="fetch" crossorigin="anonymous" />
    <script src="/before-paint.js"></script><script type="module" crossorigin src="/assets/a.js"></script>
    <script type="module" crossorigin src="/assets/b.js"></script><link rel="stylesheet" crossorigin href="/assets/a.css">
  </head><body><div id="root"></div></body></html>`
const shell = { template, style: 'a{color:red}', script: 'var a' }
const filling = { language: 'sw', title: 'Cheza', html: '<p>Hi</p>', boot: { a: 1 } } as const

test('puts style, script, markup and data into the page, with no request before the first paint', () => {
  const page = fillPage(shell, filling)
  expect(page).toContain('<html lang="sw">')
  expect(page).toContain('<title>Cheza</title>')
  expect(page).toContain('<meta name="code" content="/assets/a.js /assets/b.js"><script>var a</script>')
  expect(page).toContain('<style>a{color:red}</style>')
  expect(page).toContain('<div id="root" class="drawn"><p>Hi</p></div>')
  expect(page).toContain('<script id="boot" type="application/json">{"a":1}</script>')
  expect(page).toContain('content="Cheza Aviator')
  expect(page).toContain('<link rel="manifest" href="/manifest.sw.webmanifest">')
  expect(page).not.toMatch(/site\.json|before-paint|src=|href="(?!\/manifest)/)
})

test('leaves the root empty where the shell draws itself', () => {
  const page = fillPage(shell, { ...filling, html: '' })
  expect(page).toContain('<div id="root"></div>')
  expect(page).toContain('<script type="module" crossorigin src="/assets/a.js"></script>')
})

test('escapes text, so that none leaves its element', () => {
  const page = fillPage(shell, { ...filling, title: '</title><b>$&', boot: '</script><b>$1' })
  expect(page).toContain('<title>&lt;/title&gt;&lt;b&gt;$&amp;</title>')
  expect(page).toContain('"\\u003c/script>\\u003cb>$1"')
  expect(page.match(/<b>/g)).toBeNull()
})

test('refuses a template whose placeholders do not occur exactly once', () => {
  const of = (changed: string) => () => fillPage({ ...shell, template: changed }, filling)
  expect(of(template.replace('<title>Ruka</title>', ''))).toThrow('its title')
  expect(of(template + '<div id="root"></div>')).toThrow('its root')
  expect(of(template.replaceAll('module', 'text'))).toThrow('names no code')
})
