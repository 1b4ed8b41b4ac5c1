import type { Ending } from './end-card.ts'
import type { Shell } from './shell.ts'

/**
 * The text when play ends in this frame, and whether the shell should reopen the game by itself; `stands`
 * describes the state of open bets.
 */
export function endingOf(
  reason: string,
  shell: Shell,
  stands: string,
): Ending & { readonly relaunch: boolean } {
  if (reason === 'unreachable')
    return {
      relaunch: false,
      title: 'The game could not be reached',
      text: 'Check your connection. No bet was placed.',
      action: { label: 'Try again', run: () => relaunchOrReload(shell) },
    }
  if (reason === 'unknown_game')
    return {
      relaunch: false,
      title: 'Game not found',
      text: 'It may have been taken out of the lobby.',
      ...(shell.framed
        ? { action: { label: 'Back to the lobby', run: () => shell.say({ type: 'ruka:ask', what: 'home' }) } }
        : {}),
    }
  if (reason === 'crowded')
    return {
      relaunch: false,
      title: 'Playing in another place',
      text: `The game is open in too many places at once. ${stands}`,
      ...(shell.framed
        ? { action: { label: 'Play here', run: () => shell.say({ type: 'ruka:relaunch' }) } }
        : {}),
    }
  if (!shell.framed)
    return {
      relaunch: false,
      title: 'Open the game again',
      text: 'This page has ended. Open the game from the lobby to go on playing.',
    }
  return {
    relaunch: true,
    title: reason === 'protocol' ? 'The game was updated' : 'Opening the game again',
    text: stands,
    action: { label: 'Open again', run: () => shell.say({ type: 'ruka:relaunch' }) },
  }
}

/** The launch token is already used, so inside the shell only the shell can restart. */
function relaunchOrReload(shell: Shell): void {
  if (shell.framed) shell.say({ type: 'ruka:relaunch' })
  else location.reload()
}
