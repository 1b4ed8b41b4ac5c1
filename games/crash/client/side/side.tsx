import { openLazy } from '@ruka/client/lazy'
import { useCallback, useMemo, useState } from 'react'
import { icons } from '../../../kit/icons.ts'
import type { GameContext } from '../game-context.ts'
import * as common from '../../../kit/locales/kit.en.json'
import * as words from '../locales/client.en.json'
import { useView, type Page } from '../page/page.ts'
import { Fetched } from './fetched.tsx'
import { LiveBets } from './live-bets.tsx'
import { SessionFoot } from './session-foot.tsx'
import { panelOf, Tabs } from './tabs.tsx'

const lists = openLazy(() => import('./lists.ts'))
const chat = openLazy(() => import('../chat/chat.tsx'))

type Id = 'live' | 'mine' | 'top' | 'chat'

/**
 * The tabs beside the flight: all bets of this round, the player's own bets, the greatest wins, and the chat
 * if there is one.
 */
export function Side({ page }: { readonly page: Page }) {
  const [chosen, choose] = useState<Id>('live')
  const hasChat = useView(page, ({ table }) => table.chat)
  // The colours depend on the mode, which is not known at first.
  const mode = useView(page, ({ table }) => table.limits && table.mode)
  const context = useMemo(() => contextOf(page), [page])
  const openRound = useCallback((round: number) => page.open({ what: 'round', round }), [page])
  if (chosen === 'chat' && !hasChat) choose('live')
  return (
    <section className="live" aria-label={words.bets} data-mode={mode}>
      <Tabs<Id>
        label={words.bets}
        tabs={[
          { id: 'live', name: words.liveBets, mark: icons.users },
          { id: 'mine', name: common.myBets },
          { id: 'top', name: words.top },
          { id: 'chat', name: words.chat, isHidden: !hasChat },
        ]}
        chosen={chosen}
        choose={choose}
      />
      <LiveBets views={page.views} drawn={page.drawn} settings={page.settings} {...panelOf('live', chosen)}>
        <Fetched code={lists} isShown={context !== undefined && isBeside()}>
          {({ Quiet }) => context && <Quiet context={context} openRound={openRound} />}
        </Fetched>
      </LiveBets>
      <div className="scroll" {...panelOf('mine', chosen)}>
        <Fetched code={lists} isShown={chosen === 'mine'}>
          {({ OwnBetsList }) => context && <OwnBetsList context={context} openRound={openRound} />}
        </Fetched>
      </div>
      <div className="scroll" {...panelOf('top', chosen)}>
        <Fetched code={lists} isShown={chosen === 'top'}>
          {({ Top }) => context && <Top context={context} openRound={openRound} />}
        </Fetched>
      </div>
      <div className="chat-panel" {...panelOf('chat', chosen)}>
        <Fetched code={chat} isShown={chosen === 'chat'}>
          {({ Chat }) => context && <Chat context={context} isShown={chosen === 'chat'} />}
        </Fetched>
      </div>
      <SessionFoot page={page} />
    </section>
  )
}

/** Whether the bets stand beside the flight: below it, no data is spent on what fills their place. */
const isBeside = (): boolean => matchMedia('(min-width: 900px) and (min-height: 480px)').matches

const contextOf = ({ skin, settings, sheets, views, live }: Page): GameContext | undefined =>
  live && {
    skin,
    settings,
    records: live.records,
    dialogs: sheets,
    views,
    table: () => views.get().table,
  }
