import type { Shell } from './shell.ts'

/** What a game asks of the page around it. In a tab of its own it ends here, and opens what there is to read beside it. */
export const waysOut = (shell: () => Shell, { origin, end }: { origin: () => string; end: () => void }) => ({
  deposit: () => shell().say({ type: 'ruka:ask', what: 'deposit' }),
  home: () => (shell().framed ? shell().say({ type: 'ruka:ask', what: 'home' }) : end()),
  responsible() {
    if (shell().framed) shell().say({ type: 'ruka:ask', what: 'responsible' })
    else window.open(`${origin()}/responsible-gaming`, '_blank', 'noopener')
  },
})
