import type { Shell } from './shell.ts'

/** What a game asks of the page around it. In a tab of its own it ends here, and opens beside it the page that it would ask for. */
export const shellRequests = (
  shell: () => Shell,
  { origin, end }: { origin: () => string; end: () => void },
) => {
  const beside = (path: string) => void window.open(`${origin()}${path}`, '_blank', 'noopener')
  return {
    deposit() {
      if (shell().framed) shell().say({ type: 'ruka:ask', what: 'deposit' })
      // The address that opens the deposit by itself, as the shortcut on a home screen does.
      else beside('/profile#deposit')
    },
    home: () => (shell().framed ? shell().say({ type: 'ruka:ask', what: 'home' }) : end()),
    responsible() {
      if (shell().framed) shell().say({ type: 'ruka:ask', what: 'responsible' })
      else beside('/responsible-gaming')
    },
  }
}
