import { messagesOfFailures } from './messages-of-failures.ts'
import { messagesOfFields } from './messages-of-fields.ts'
import { makeBare } from './drawn-pages.ts'
import { expect, test } from './player.ts'

/** Every message of sections 5 and 8, word for word, where a player reads it. */
for (const message of [...messagesOfFields, ...messagesOfFailures]) {
  const { proves, text, beside, place = 'alert', as = 'visitor', at, answers = {}, act } = message
  test(proves, async ({ sharedPages }) => {
    const site = sharedPages[as]
    await site.route('**/*', makeBare)
    for (const [address, answer] of Object.entries(answers))
      await site.route(address, route => route.fulfill(answer))
    // A second visit to the address would keep what its entry in the history holds.
    await site.goto('about:blank')
    await site.goto(at)
    await act?.(site)
    if (beside !== undefined)
      await expect(site.getByLabel(beside, { exact: true })).toHaveAccessibleDescription(text)
    else if (place === 'alert') await expect(site.getByRole('alert')).toContainText(text)
    else await expect(site.getByText(text, { exact: true }).last()).toBeVisible()
  })
}
