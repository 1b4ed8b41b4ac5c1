import './dialogs.css'
import type { ReactNode } from 'react'
import { fill } from '../../../kit/fill.ts'
import { icons } from '../../../kit/icons.ts'
import { openCheck } from '../../../kit/table/check.tsx'
import { Menu } from '../../../kit/table/menu.tsx'
import type { GameContext, Open, Opening } from '../game-context.ts'
import * as common from '../../../kit/locales/kit.en.json'
import * as clientWords from '../locales/client.en.json'
import * as words from '../locales/dialogs.en.json'
import { RoundView } from '../proof/round-view.tsx'
import { readPublished } from '../published.ts'
import { LiveBets } from '../side/live-bets.tsx'
import { OwnBetsList } from '../side/lists.ts'
import { AutoBet } from './auto-bet.tsx'
import { Fairness } from './fairness.tsx'
import { History } from './history.tsx'
import { HowToPlay } from './how-to-play.tsx'
import { RoundLink } from './round-link.tsx'

/** Shows the requested sheet. `open` opens another one from it. */
export function show(context: GameContext, opening: Opening, open: Open): void {
  const { dialogs, records, settings, skin, table, views } = context
  const back = 'back' in opening ? opening.back : undefined
  const sheet = (title: string, body: ReactNode) => dialogs.open({ title, body, back })
  const here = () => open(opening)
  const published = () => readPublished((...request) => fetch(...request), records.apiBase(), records.game)
  const openRound = (round: number) => open({ what: 'round', round, back: here })
  switch (opening.what) {
    case 'menu':
      return sheet(
        common.menu,
        <Menu
          ways={[
            [common.myBets, icons.receipt, () => open({ what: 'myBets', back: here })],
            [clientWords.history, icons.chart, () => open({ what: 'history', back: here })],
            [clientWords.fairness, icons.shield, () => open({ what: 'fairness', back: here })],
            [words.rules, icons.book, () => open({ what: 'rules', back: here })],
          ]}
          settings={settings}
          switches={[
            ['animation', common.animation, words.animationHelp],
            ['saver', words.saver, words.saverHelp],
            ['keys', common.keys, words.keysHelp],
          ]}
        />,
      )
    case 'live':
      return dialogs.open({
        title: clientWords.liveBets,
        body: (
          <div className="live all-bets">
            <LiveBets views={views} settings={settings} />
          </div>
        ),
        // The multiplier above stays visible.
        low: true,
      })
    case 'auto-bet':
      return sheet(
        clientWords.autoBet,
        <AutoBet dialogs={dialogs} order={opening.order} start={opening.start} />,
      )
    case 'check':
      return openCheck(dialogs, table().played, opening.answers)
    case 'myBets':
      return sheet(common.myBets, <OwnBetsList context={context} openRound={openRound} />)
    case 'history':
      return sheet(clientWords.history, <History published={published} openRound={openRound} />)
    case 'fairness':
      return sheet(clientWords.fairness, <Fairness context={context} openRound={openRound} />)
    case 'rules':
      return sheet(words.rules, <HowToPlay limits={table().limits} name={skin.name} />)
    case 'round':
      return sheet(
        fill(clientWords.round, { round: opening.round }),
        <div>
          <RoundView
            published={published()}
            name={skin.name}
            round={opening.round}
            shown={records.commitmentOf(opening.round)}
          />
          <p className="out-link">
            <RoundLink game={records.game} round={opening.round} text={words.openRound} />
          </p>
        </div>,
      )
  }
}
