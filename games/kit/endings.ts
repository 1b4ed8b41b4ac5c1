import { fill } from './fill.ts'
import * as words from './locales/kit.en.json'
import type { Shell } from './shell.ts'

/** Why play ends in this frame, and the next step. */
export type Ending = {
  readonly title: string
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

/**
 * The text when play ends in this frame, where the shell reopens the game by itself if that can help; `openBets`
 * describes the state of open bets.
 */
export function endPlay(reason: string, shell: Shell, openBets: string): Ending {
  if (reason === 'failed')
    return {
      title: words.failed,
      text: openBets,
      action: { label: words.openAgain, run: () => relaunchOrReload(shell) },
    }
  if (reason === 'unreachable')
    return {
      title: words.unreachable,
      text: words.noBetPlaced,
      action: { label: words.tryAgain, run: () => relaunchOrReload(shell) },
    }
  if (reason === 'unknown_game')
    return {
      title: words.gameNotFound,
      text: words.mayBeGone,
      ...(shell.framed
        ? { action: { label: words.toLobby, run: () => shell.say({ type: 'ruka:ask', what: 'home' }) } }
        : {}),
    }
  if (reason === 'crowded')
    return {
      title: words.elsewhere,
      text: fill(words.tooManyPlaces, { openBets }),
      ...(shell.framed
        ? { action: { label: words.playHere, run: () => shell.say({ type: 'ruka:relaunch' }) } }
        : {}),
    }
  if (!shell.framed)
    return {
      title: words.openTheGame,
      text: words.openFromLobby,
    }
  shell.say({ type: 'ruka:relaunch' })
  return {
    title: reason === 'protocol' ? words.updated : words.reopening,
    text: openBets,
    action: { label: words.openAgain, run: () => shell.say({ type: 'ruka:relaunch' }) },
  }
}

/** The launch token is already used, so inside the shell only the shell can restart. */
function relaunchOrReload(shell: Shell): void {
  if (shell.framed) shell.say({ type: 'ruka:relaunch' })
  else location.reload()
}
