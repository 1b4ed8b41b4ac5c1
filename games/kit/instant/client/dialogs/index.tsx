import './dialogs.css'
import type { ReactNode } from 'react'
import { icons } from '../../../icons.ts'
import { openCheck } from '../../../table/check.tsx'
import { Menu } from '../../../table/menu.tsx'
import type { GameContext, Open, Opening } from '../game-context.ts'
import { Autoplay } from './autoplay.tsx'
import { Fairness } from './fairness.tsx'
import { Help } from './help.tsx'
import * as common from '../../../locales/kit.en.json'
import * as words from './locales/dialogs.en.json'
import { PastPlay } from './play.tsx'
import { Plays } from './plays.tsx'

/** Shows the requested sheet. `open` opens another one from it. */
export function show(context: GameContext, opening: Opening, open: Open): void {
  const { dialogs, game, gameStore, autoplay } = context
  const back = 'back' in opening ? opening.back : undefined
  const sheet = (title: string, body: ReactNode) => dialogs.open({ title, body, back })
  const here = () => show(context, opening, open)
  const around = { context, open, here }
  switch (opening.what) {
    case 'menu':
      return sheet(
        common.menu,
        <Menu
          ways={[
            [words.howToPlayAndLimits, icons.book, () => open({ what: 'help', back: here })],
            [common.myBets, icons.receipt, () => open({ what: 'plays', back: here })],
            [words.fairness, icons.shield, () => open({ what: 'fairness', back: here })],
            [words.responsible, icons.out, context.responsible],
          ]}
          settings={context.settings}
          switches={[
            ['animation', common.animation, words.animationHelp],
            ['turbo', words.turbo, words.turboHelp],
            ['keys', common.keys, words.keysHelp],
          ]}
        />,
      )
    case 'help':
      return sheet(
        words.howToPlay,
        <Help game={game} limits={gameStore.table().limits} autoplay={autoplay} />,
      )
    case 'plays':
      return sheet(common.myBets, <Plays {...around} />)
    case 'fairness':
      return sheet(words.fairness, <Fairness {...around} />)
    case 'play':
      return sheet(words.betDetails, <PastPlay {...around} id={opening.id} />)
    case 'autoplay':
      return sheet(words.autoplay, <Autoplay context={context} order={opening.order} start={opening.start} />)
    case 'check':
      return openCheck(dialogs, gameStore.table().played, opening.answers)
  }
}
