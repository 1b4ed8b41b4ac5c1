import type { ShellMessage } from '@ruka/contract/frame'
import { followTheme } from './theme.ts'

/** What the shell says for pictures of wins. */
export type ShareFacts = Extract<ShellMessage, { type: 'ruka:share' }>

/** What the shell says of the page around the game: its theme, and what pictures of wins name. */
export function followShell() {
  const theme = followTheme()
  let facts: ShareFacts | undefined
  return {
    onTheme: theme.onChange,
    /** Absent until the shell has said them. */
    shareFacts: () => facts,
    receive(message: ShellMessage) {
      if (message.type === 'ruka:theme') theme.receive(message)
      else facts = message
    },
  }
}
