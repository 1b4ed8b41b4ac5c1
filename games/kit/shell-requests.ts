import type { Shell } from './shell.ts'

/**
 * The requests of a game to its parent page. In its own tab the game ends itself, and opens the requested
 * page in another tab.
 */
export const shellRequests = (
  shell: () => Shell,
  { origin, end }: { origin: () => string; end: () => void },
) => {
  const beside = (path: string) => void window.open(`${origin()}${path}`, '_blank', 'noopener')
  return {
    deposit() {
      if (shell().framed) shell().say({ type: 'ruka:ask', what: 'deposit' })
      // The URL that opens the deposit directly, like the shortcut on a home screen.
      else beside('/profile#deposit')
    },
    home: () => (shell().framed ? shell().say({ type: 'ruka:ask', what: 'home' }) : end()),
    responsible() {
      if (shell().framed) shell().say({ type: 'ruka:ask', what: 'responsible' })
      else beside('/responsible-gaming')
    },
  }
}
