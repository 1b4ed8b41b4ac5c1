import { Button } from '@ruka/ui/parts/button'
import { Sheet } from '@ruka/ui/parts/sheet'
import { showToast } from '@ruka/ui/toasts'
import * as z from 'zod/mini'
import { readStored, writeStored } from '../../kit/storage.ts'
import * as words from '../locales/sports.en.json'
import { readPicks } from '../slip/empty-slip.tsx'
import { hasPicks, withPicks, type SlipLeg } from '../../slip/slip.rules.ts'
import { useApp, type App } from './app-context.ts'
import { createStore, useStore } from '@ruka/client/store'

const KEY = 'ruka.sports.code'
const tab = () => sessionStorage

type Offer = { readonly code: string; readonly legs: readonly SlipLeg[] }
/** The picks of a link, while the player says whether they take the place of those in the slip. */
const offer = createStore<Offer | undefined>(undefined)

/** Loads the picks that a link names, once in a tab: the site keeps the link over reloads and log-ins. */
export async function openCode({ api, slips }: Pick<App, 'api' | 'slips'>, code: string): Promise<void> {
  if (readStored(tab, KEY, z.string(), '') === code) return
  const { legs, trouble } = await readPicks(api, code)
  if (trouble !== undefined) showToast(trouble, { tone: 'bad' })
  // Without an answer the next load asks again.
  if (trouble === words.noAnswer) return
  const slip = slips.get()
  if (legs.length > 0 && slip.legs.length > 0 && !hasPicks(slip, legs)) return offer.set({ code, legs })
  if (slip.legs.length === 0 && legs.length > 0) slips.update(now => withPicks(now, legs))
  close(code)
}

/** The code counts no longer, neither here nor after a reload. */
function close(code: string): void {
  offer.set(undefined)
  writeStored(tab, KEY, code)
  const asked = new URLSearchParams(location.search)
  asked.delete('code')
  const rest = asked.toString()
  history.replaceState(history.state, '', location.pathname + (rest === '' ? '' : `?${rest}`))
}

/** Asks before the picks of a link take the place of the player's own. */
export function CodeOffer() {
  const { slips } = useApp()
  const now = useStore(offer)
  if (now === undefined) return null
  const { code, legs } = now
  const take = () => {
    slips.update(slip => withPicks(slip, legs))
    close(code)
  }
  return (
    <Sheet title={words.sharedPicks} closeLabel={words.close} onClose={() => close(code)}>
      <div className="space-y-3">
        <p>{words.picksReplace}</p>
        <Button variant="primary" className="min-h-14 w-full" onClick={take}>
          {words.load}
        </Button>
        <Button className="min-h-14 w-full" onClick={() => close(code)}>
          {words.keepSlip}
        </Button>
      </div>
    </Sheet>
  )
}
