import { expect, it } from 'vitest'
import { repeatWhileHeld } from './hold.ts'

/** A button in a page without a browser, with its pointer and its clock. */
function setUp() {
  const button = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 0, right: 100, top: 0, bottom: 50 }),
  }) as unknown as HTMLElement
  const page = new EventTarget()
  const state = { presses: 0, goesOn: true, mayPress: true }
  let tick: (() => void) | undefined
  const hold = repeatWhileHeld(
    button,
    {
      press: () => void state.presses++,
      goesOn: () => state.goesOn,
      mayPress: () => state.mayPress,
    },
    {
      page,
      every: (_, call) => (tick = call),
      cancel: () => (tick = undefined),
    },
  )
  const fire = (target: EventTarget, type: string, more: object = {}) =>
    target.dispatchEvent(
      Object.assign(new Event(type, { cancelable: true }), {
        isPrimary: true,
        button: 0,
        pointerId: 1,
        clientX: 10,
        clientY: 10,
        ...more,
      }),
    )
  return { button, page, state, hold, fire, tick: () => tick?.(), isHeld: () => tick !== undefined }
}
const click = { detail: 1 }

it('a short press is a click, and nothing is repeated', () => {
  const { button, page, state, hold, fire, isHeld } = setUp()
  fire(button, 'pointerdown')
  fire(page, 'pointerup')
  expect([state.presses, isHeld(), hold.isRelease(click)]).toEqual([0, false, false])
})

it('a held button presses again and again, and the click of its release is none', () => {
  const { button, page, state, hold, fire, tick } = setUp()
  fire(button, 'pointerdown')
  tick()
  tick()
  fire(page, 'pointerup')
  tick()
  expect(state.presses).toBe(2)
  expect(hold.isRelease(click)).toBe(true)
  expect(hold.isRelease(click)).toBe(false)
})

it('a key after a hold whose release gave no click still counts', () => {
  const { button, page, hold, fire, tick } = setUp()
  fire(button, 'pointerdown')
  tick()
  fire(page, 'pointercancel')
  expect(hold.isRelease({ detail: 0 })).toBe(false)
})

it.each([
  ['pointercancel', 'page', {}],
  ['visibilitychange', 'page', {}],
  ['pointermove', 'button', { clientX: 140 }],
  ['pointerleave', 'button', {}],
  ['blur', 'button', {}],
] as const)('it ends with %s', (type, where, more) => {
  const hold = setUp()
  hold.fire(hold.button, 'pointerdown')
  hold.fire(hold[where], type, more)
  expect(hold.isHeld()).toBe(false)
})

it('it waits while a press would not count, and ends once the button means something else', () => {
  const { button, state, fire, tick, isHeld } = setUp()
  fire(button, 'pointerdown')
  state.mayPress = false
  tick()
  expect([state.presses, isHeld()]).toEqual([0, true])
  state.goesOn = false
  tick()
  expect([state.presses, isHeld()]).toEqual([0, false])
})

it('another finger neither begins nor ends it', () => {
  const { button, page, state, hold, fire, tick, isHeld } = setUp()
  fire(button, 'pointerdown', { isPrimary: false, pointerId: 2 })
  expect(isHeld()).toBe(false)
  fire(button, 'pointerdown')
  tick()
  fire(button, 'pointerdown', { isPrimary: false, pointerId: 2 })
  fire(page, 'pointerup', { pointerId: 2 })
  expect(isHeld()).toBe(true)
  fire(page, 'pointerup')
  expect([state.presses, hold.isRelease(click)]).toEqual([1, true])
})
