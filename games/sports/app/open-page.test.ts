import { expect, it } from 'vitest'
import { openPage, type Boot } from './open-page.ts'

const nothing = () => undefined
const open = (boot: Boot) =>
  openPage({
    api: () => Promise.reject(new Error('a page that opens asks for nothing')),
    boot,
    isPlayer: false,
    frame: nothing,
    live: () => ({ follow: () => nothing, open: () => nothing, start: nothing, pause: nothing }),
    shell: {
      login: nothing,
      deposit: nothing,
      balanceMoved: nothing,
      again: nothing,
      page: nothing,
      operator: nothing,
    },
  })
const BOOT = { highlights: [], live: 0, nowMs: 0 }

it('a page knows of a pause from what the server drew, before it asks for a list', () => {
  expect(open({ ...BOOT, paused: 'live' }).paused.get()).toBe('live')
  expect(open({ ...BOOT, paused: null }).paused.get()).toBeFalsy()
  expect(open(BOOT).paused.get()).toBeFalsy()
})
