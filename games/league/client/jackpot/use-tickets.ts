import { randomId } from '../../../kit/random.ts'
import { useApp, type LeagueApp } from '../app/app-context.ts'
import { Tickets } from './tickets.ts'

/** They are opened with the first look at the jackpot, so that the first load has nothing of it. */
const opened = new WeakMap<LeagueApp, Tickets>()

/** The tickets that are bought on this page. */
export function useTickets(): Tickets {
  const app = useApp()
  const known = opened.get(app)
  if (known) return known
  const { api, player, shell } = app
  const tickets = new Tickets({
    api,
    device: () => localStorage,
    player,
    newId: randomId,
    after: (ms, call) => setTimeout(call, ms),
    now: Date.now,
    moved: shell.balanceMoved,
  })
  opened.set(app, tickets)
  void tickets.goOn()
  return tickets
}
