import { el, icon, setProps } from '../../../kit/dom.ts'
import { icons } from '../../../kit/icons.ts'
import type { makeChat } from '../chat/index.ts'
import type { GameContext, Open } from '../game-context.ts'
import { makeLiveBets } from '../live-bets.ts'
import * as words from '../locales/client.en.json'
import { failureView, waitingView } from '../../../kit/states.ts'
import { makeSessionFoot } from '../session-foot.ts'
import type { Table } from '../table.rules.ts'
import { makeTabs } from '../tabs.ts'

/**
 * The tabs beside the flight: all bets of this round, the player's own bets, the greatest wins, and the chat
 * if there is one.
 */
export function makeSide(context: GameContext, open: Open) {
  const live = makeLiveBets(context)
  const mine = el('div', { class: 'scroll' })
  const top = el('div', { class: 'scroll' })
  let showMine: (() => void) | undefined
  let fetched = false
  const openRound = (round: number) => open({ what: 'round', round })

  const fetchLists = () => {
    if (fetched) return
    fetched = true
    for (const panel of [mine, top]) panel.replaceChildren(waitingView())
    void import('../side-lists.ts').then(
      ({ makeOwnBetsList, makeTop }) => {
        const list = makeOwnBetsList(context, openRound)
        showMine = () => list.show()
        mine.replaceChildren(list.element)
        top.replaceChildren(makeTop(context, openRound))
      },
      () => {
        fetched = false
        for (const panel of [mine, top]) panel.replaceChildren(failureView(words.notLoaded, fetchLists))
      },
    )
  }
  const chat = el('div', { class: 'chat-panel' })
  let talk: ReturnType<typeof makeChat> | undefined
  const openChat = () => {
    if (talk) return talk.open()
    chat.replaceChildren(waitingView())
    void import('../chat/index.ts').then(
      ({ makeChat }) => {
        if (talk) return
        talk = makeChat(context)
        chat.replaceChildren(talk.element)
        if (tabs.chosen() === 'chat') talk.open()
      },
      () => chat.replaceChildren(failureView(words.notLoaded, openChat)),
    )
  }
  const tabs = makeTabs(words.bets, [
    { id: 'live', name: words.liveBets, mark: icon(icons.users), panel: live.element },
    { id: 'mine', name: words.myBets, panel: mine, shown: fetchLists },
    { id: 'top', name: words.top, panel: top, shown: fetchLists },
    { id: 'chat', name: words.chat, panel: chat, shown: openChat, left: () => talk?.close() },
  ])
  const session = makeSessionFoot()
  const element = el(
    'section',
    { class: 'live', 'aria-label': words.bets },
    ...tabs.elements,
    session.element,
  )

  return {
    element,
    show(table: Table) {
      live.show(table)
      session.show(table)
      tabs.offerLast(table.chat)
      if (tabs.chosen() === 'mine') showMine?.()
      if (tabs.chosen() === 'chat') talk?.show()
      // The colours depend on the mode, which is not known yet.
      setProps(element, { 'data-mode': table.limits ? table.mode : undefined })
    },
  }
}
