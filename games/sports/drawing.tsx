import { renderToString } from 'react-dom/server'
import { drawIn } from '../kit/fill.ts'
import { Page } from './app/page.tsx'
import { openPage, type Boot } from './app/open-page.ts'
import { Placing } from '../slip/placing.ts'

declare const __LANGUAGE__: 'en' | 'sw'
drawIn(__LANGUAGE__)

const nothing = () => () => undefined
const api = () => Promise.reject(new Error('a drawn page asks for nothing'))
const placing = new Placing({
  api,
  device: () => localStorage,
  name: 'sports',
  player: async () => undefined,
  newId: () => '',
  after: nothing,
  now: () => 0,
  moved: nothing,
  slips: { update: nothing },
})

/** What every visitor sees first, as HTML for `#root`, in the language of this build. */
export function draw(_slug: string, boot: Boot): string {
  const app = openPage({
    api,
    boot,
    isPlayer: false,
    frame: nothing,
    live: () => ({ follow: nothing, open: nothing, start: () => undefined, pause: () => undefined }),
    shell: {
      login: nothing,
      deposit: nothing,
      balanceMoved: nothing,
      again: nothing,
      page: () => undefined,
      operator: () => undefined,
    },
  })
  return renderToString(<Page app={app} placing={placing} />)
}
