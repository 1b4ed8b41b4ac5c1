// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { onPressBeside } from './press-beside.ts'

it('hears a press beside the content, none on it, and none that only slides off it', () => {
  const dialog = document.createElement('dialog')
  const content = dialog.appendChild(document.createElement('p'))
  const heard = vi.fn<() => void>()
  const stop = onPressBeside(dialog, heard)
  const press = (from: Element, to: Element) => {
    from.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    to.dispatchEvent(new Event('click', { bubbles: true }))
  }
  press(content, content)
  press(content, dialog)
  press(dialog, content)
  expect(heard).not.toHaveBeenCalled()
  press(dialog, dialog)
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  press(dialog, dialog)
  expect(heard).toHaveBeenCalledTimes(1)
})
