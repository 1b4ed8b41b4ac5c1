import type { Socket } from '@ruka/client/socket'
import type { CrashClientMessage } from '@ruka/contract/crash'
import { findByText, getByLabelText, getByRole, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { showPage } from '../../../kit/react/show.tsx'
import { aviatorSkin } from '../../skins/aviator/skin.ts'
import { newPage } from '../page/page.ts'
import { makeRecords } from '../records.ts'
import { openSettings } from '../settings.ts'
import { OwnSeed } from './own-seed.tsx'

/** The seed's section of the fairness sheet, whose messages go to `sent`. */
function open() {
  const settings = openSettings({
    store: () => localStorage,
    saveData: false,
    vibrates: false,
    newSeed: () => 'seed-of-this-device',
  })
  const sent: Extract<CrashClientMessage, { t: 'seed' }>[] = []
  const line = { send: (message: CrashClientMessage) => message.t === 'seed' && Boolean(sent.push(message)) }
  const records = makeRecords('aviator', { line: () => line as Socket, mode: () => 'real' })
  document.body.innerHTML = '<div id="root"></div>'
  const { views } = newPage(aviatorSkin, settings)
  showPage(document.querySelector('#root')!, <OwnSeed context={{ settings, records, views }} />)
  return { settings, sent, records, page: document.body, user: userEvent.setup() }
}

it('a player’s own seed is stored on the device, and an invalid one is refused', async () => {
  const { settings, sent, page, user } = open()
  const field = await waitFor(() => getByLabelText<HTMLInputElement>(page, 'Your seed'))
  expect(field.value).toBe('seed-of-this-device')
  await user.clear(field)
  await user.type(field, 'too few')
  await user.click(getByRole(page, 'button', { name: 'Use this seed' }))
  await findByText(page, 'Use 8 to 64 letters, digits, - or _')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect([settings.get().seed, sent]).toEqual(['seed-of-this-device', []])
  await user.click(getByRole(page, 'button', { name: 'New random seed' }))
  await findByText(page, /^Saved on this device/)
  expect(field.getAttribute('aria-invalid')).toBe(null)
  expect(field.value).toMatch(/^[\w-]{20}$/)
  expect(open().settings.get().seed).toBe(field.value)
})

it('the answer about a seed does not speak of a later one', async () => {
  const { sent, records, page, user } = open()
  const next = await waitFor(() => getByRole(page, 'button', { name: 'New random seed' }))
  await user.click(next)
  await user.click(next)
  const [first, second] = sent
  records.receive({ t: 'seeded', seed: first!.seed, round: 7 })
  records.receive({ t: 'seeded', seed: second!.seed, round: 8 })
  await findByText(page, 'Saved. This seed can count from round 8.')
})
