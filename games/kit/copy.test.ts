// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** A frame without clipboard permission; returns what was copied, and of what it was the selection. */
function withoutPermission() {
  let copied: string | undefined
  let within: string | undefined
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  document.execCommand = () => {
    within = getSelection()?.anchorNode?.nodeName
    const data = { setData: (_: string, text: string) => (copied = text) }
    return document.dispatchEvent(Object.assign(new Event('copy'), { clipboardData: data }))
  }
  return { copied: () => copied, within: () => within }
}

it('copies without permission, too, and leaves nothing selected', async () => {
  const { copied, within } = withoutPermission()
  expect(await copyText('a seed')).toBe(true)
  expect([copied(), within()]).toEqual(['a seed', 'BODY'])
  expect(getSelection()?.rangeCount).toBe(0)
})

it('copies from within an open dialog, since everything outside it is inert', async () => {
  const { copied, within } = withoutPermission()
  const button = document.createElement('button')
  const dialog = document.createElement('dialog')
  dialog.append(button)
  document.body.append(dialog)
  dialog.showModal()
  button.focus()
  expect(await copyText('a play')).toBe(true)
  expect([copied(), within()]).toEqual(['a play', 'DIALOG'])
  expect(document.activeElement).toBe(button)
})

it('says that nothing was copied where the browser refuses that, too', async () => {
  withoutPermission()
  document.execCommand = () => false
  expect(await copyText('a seed')).toBe(false)
})
