import { widgetElement } from './element.ts'
import { jackpots } from './jackpots.ts'
import { leaderboard } from './leaderboard.ts'
import { openPage } from './page.ts'
import { races } from './races.ts'

/**
 * Defines the elements of our own provider, which share one connection.
 * @param origin Of the script: the socket and the endpoints are there.
 */
export function defineElements(origin: string, prefix = 'ruka'): void {
  const page = openPage(origin)
  const define = (name: string, element: CustomElementConstructor) => {
    if (!customElements.get(`${prefix}-${name}`)) customElements.define(`${prefix}-${name}`, element)
  }
  define('jackpots', widgetElement(page, jackpots))
  define('races', widgetElement(page, races))
  define('leaderboard', widgetElement(page, leaderboard))
}
