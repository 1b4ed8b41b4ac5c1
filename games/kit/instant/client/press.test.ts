import { expect, it } from 'vitest'
import { makeSettling } from './press.ts'

function setUp() {
  let atMs = 0
  const settling = makeSettling(() => atMs)
  return { ...settling, wait: (ms: number) => (atMs += ms) }
}

it('a tap for an action that has just given way to another one does nothing', () => {
  const { changed, isSettled, wait } = setUp()
  changed('act', 'begin', true)
  expect(isSettled('begin')).toBe(false)
  wait(499)
  expect(isSettled('begin')).toBe(false)
  wait(1)
  expect(isSettled('begin')).toBe(true)
})

it('a button between two actions of one meaning is never disabled', () => {
  const { changed, isSettled } = setUp()
  changed('begin', 'none', true)
  changed('none', 'begin', true)
  expect([isSettled('begin'), isSettled('autoplay'), isSettled('act')]).toEqual([true, true, false])
})

it('after a change by the player the button is enabled at once', () => {
  const { changed, isSettled } = setUp()
  changed('begin', 'deposit', true)
  changed('deposit', 'begin', false)
  expect(isSettled('begin')).toBe(true)
})
