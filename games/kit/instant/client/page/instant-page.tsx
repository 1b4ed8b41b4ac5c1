import { memo, useCallback } from 'react'
import { GamePage } from '../../../table/game-page.tsx'
import { Overlay } from '../../../table/overlay.tsx'
import * as words from '../locales/client.en.json'
import { Panel } from '../panel/panel.tsx'
import { Strip } from '../panel/strip.tsx'
import { TopBar } from '../panel/top-bar.tsx'
import { outcomeOf } from '../play-texts.ts'
import { useView, type Page } from './page.ts'

/** The whole page of an instant game, in the order of reading. */
export function InstantPage({ page }: { readonly page: Page }) {
  const { name, slug } = page.game.manifest
  return (
    <GamePage className="instant" name={name} slug={slug} page={page}>
      <TopBar page={page} />
      <Strip page={page} />
      <section className="stage" aria-label={words.stage}>
        <Stage page={page} />
        <Outcome page={page} />
        <Overlay overlay={page.overlay} />
      </section>
      <Panel page={page} />
    </GamePage>
  )
}

/** The game's own picture. It is drawn again only for what it is given. */
const Stage = memo(function Stage({ page }: { readonly page: Page }) {
  const { game, scene, change, act, sound, open } = page
  const choice = useView(page, ({ bet }) => bet.choice)
  const isAuto = useView(page, ({ bet }) => bet.isAuto)
  const turn = useView(page, view => view.turn)
  const choose = useCallback((next: unknown) => change({ choice: next }), [change])
  const help = useCallback(() => open({ what: 'help' }), [open])
  return (
    <game.Stage
      choice={choice}
      choose={choose}
      isAuto={isAuto}
      turn={turn}
      scene={scene}
      move={act}
      sound={sound}
      help={help}
    />
  )
})

/** The result of the last play, below its picture. */
function Outcome({ page }: { readonly page: Page }) {
  const result = useView(page, view => view.result)
  const outcome = result && outcomeOf(result)
  return (
    <p className="outcome" data-testid="outcome" data-tone={outcome?.tone ?? 'none'}>
      {outcome?.text ?? ''}
    </p>
  )
}
