// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** A frame without clipboard permission; returns the parent of the field from which was copied. */
function withoutPermission(): { copiedFrom: () => string | undefined } {
  let from: string | undefined
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  document.execCommand = () => {
    const field = document.querySelector('textarea')
    from = field ? `${field.parentElement?.localName}: ${field.value}` : undefined
    return true
  }
  return { copiedFrom: () => from }
}

it('copies without permission, too, and leaves no element behind', async () => {
  const { copiedFrom } = withoutPermission()
  expect(await copyText('a seed')).toBe(true)
  expect(copiedFrom()).toBe('body: a seed')
  expect(document.querySelector('textarea')).toBeNull()
})
it('copies from within an open dialog, since everything outside it is inert', async () => {
  const { copiedFrom } = withoutPermission()
  const button = document.createElement('button')
  const dialog = document.createElement('dialog')
  dialog.append(button)
  document.body.append(dialog)
  dialog.showModal()
  button.focus()
  expect(await copyText('a play')).toBe(true)
  expect(copiedFrom()).toBe('dialog: a play')
  expect(document.activeElement).toBe(button)
})
