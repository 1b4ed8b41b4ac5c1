import type { Language } from '@ruka/contract/languages'
import { renderToString } from 'react-dom/server'
import { drawIn } from '../../../fill.ts'
import { drawnSettings } from '../../../settings.ts'
import type { AnyGame } from '../game.ts'
import { AT_FIRST } from '../settings.ts'
import { InstantPage } from './instant-page.tsx'
import { newPage } from './page.ts'

declare const __LANGUAGE__: Language
drawIn(__LANGUAGE__)

const clients = Object.values(
  import.meta.glob<AnyGame>('../../../../*/client.ts', { eager: true, import: 'client' }),
)
const nothing = () => undefined

/** The first view of a game by its slug, the same for every player, as HTML for `#root`. */
export function draw(slug: string): string {
  const game = clients.find(({ manifest }) => manifest.slug === slug)
  if (!game) throw new RangeError(`There is no instant game ${slug}`)
  const page = {
    ...newPage(game),
    settings: drawnSettings(AT_FIRST),
    open: nothing,
    change: nothing,
    press: nothing,
    act: nothing,
    sound: nothing,
    isCovered: () => false,
    isCycleOver: () => true,
  }
  return renderToString(<InstantPage page={page} />)
}
