import type { Language } from '@ruka/contract/languages'
import { renderToString } from 'react-dom/server'
import { drawIn } from '../../../kit/fill.ts'
import { drawnSettings } from '../../../kit/settings.ts'
import { AT_FIRST } from '../settings.ts'
import type { Skin } from '../skin.ts'
import { CrashPage } from './crash-page.tsx'
import { newPage } from './page.ts'

declare const __LANGUAGE__: Language
drawIn(__LANGUAGE__)

const skins = Object.values(
  import.meta.glob<Record<string, Skin>>('../../skins/*/skin.ts', { eager: true }),
).flatMap(module => Object.values(module))
const nothing = () => undefined

/** The first view of a game by its slug, the same for every player, as HTML for `#root`. */
export function draw(slug: string): string {
  const skin = skins.find(each => each.slug === slug)
  if (!skin) throw new RangeError(`There is no crash game ${slug}`)
  const acts = { open: nothing, say: nothing, change: nothing, press: nothing, cashOut: nothing }
  const more = { undo: nothing, autoBet: nothing, stop: nothing, dismiss: nothing }
  return renderToString(<CrashPage page={{ ...newPage(skin, drawnSettings(AT_FIRST)), ...acts, ...more }} />)
}
