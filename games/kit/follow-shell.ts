import type { ShellMessage } from '@ruka/contract/frame'
import type { GameSite } from './game-site.ts'
import { connectShell, type Shell } from './shell.ts'
import { followTheme } from './theme.ts'

/** What the shell says for pictures of wins. */
export type ShareFacts = Extract<ShellMessage, { type: 'ruka:share' }>

/** The shell around the page, with its theme and what pictures of wins name. It hears nothing before they have met. */
export function followShell() {
  const theme = followTheme()
  let facts: ShareFacts | undefined
  let shell: Shell = { framed: false, say: () => {} }
  let origin = ''
  return {
    onTheme: theme.onChange,
    /** Absent until the shell has said them. */
    shareFacts: () => facts,
    now: () => shell,
    /** Empty until they have met. */
    origin: () => origin,
    meet({ shellOrigins }: Pick<GameSite, 'shellOrigins'>) {
      origin = shellOrigins[0] ?? ''
      shell = connectShell(window, shellOrigins, message => {
        if (message.type === 'ruka:theme') theme.receive(message)
        else facts = message
      })
      shell.say({ type: 'ruka:ready' })
    },
  }
}
