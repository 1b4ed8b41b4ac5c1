import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const LATE = './late-code.js'
let painted: (list: undefined, observer: { disconnect(): void }) => void
const disconnect = vi.fn<() => void>()
const fetched: unknown[] = []

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
      constructor(call: typeof painted) {
        painted = call
      }
    },
  )
  fetched.length = 0
  vi.spyOn(document.head, 'appendChild').mockImplementation(script => {
    fetched.push(script instanceof HTMLScriptElement ? script.getAttribute('src') : script)
    return script
  })
})

// The page lives, and its taps are held no more.
afterEach(() => void dispatchEvent(new Event('alive')))

async function openPage(body: string): Promise<void> {
  const meta = '<meta name="code" content="/page.js" data-imports="/kit.js">'
  document.body.innerHTML = `${meta}<div id="root">${body}</div>`
  await import(LATE)
}

it('fetches the code once, behind the first paint, and watches for no other', async () => {
  await openPage('')
  expect(fetched).toEqual([])
  painted(undefined, { disconnect })
  expect(disconnect).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(fetched).toEqual(['/kit.js', '/page.js']))
})

it('leads past everything to the bet before the code runs', async () => {
  await openPage('<button class="skip"></button><button class="play" data-testid="play"></button>')
  document.querySelector<HTMLElement>('.skip')!.click()
  expect(document.activeElement).toBe(document.querySelector('.play'))
})

it('keeps the tap on a way to a bet that is not there yet for the code', async () => {
  await openPage('<button class="skip"></button>')
  const skip = document.querySelector<HTMLElement>('.skip')!
  const taps = vi.fn<() => void>()
  skip.addEventListener('click', taps)
  skip.click()
  expect(taps).not.toHaveBeenCalled()
  dispatchEvent(new Event('alive'))
  expect(taps).toHaveBeenCalledTimes(1)
})
