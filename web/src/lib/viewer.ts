import { useMe, useVisit, type Visit } from './poll-me.ts'
import { useSession } from './session.ts'

/** Who looks at what has an own part for players; `id` is empty unless it is a player. */
export type Viewer = { readonly visit: Visit; readonly id: string }

/**
 * The current viewer. With a token whose player is not known yet, the viewer is no visitor: a call would carry
 * the token. A player's record without an id counts as one that could not be read.
 */
export function useViewer(): Viewer {
  const visit = useVisit()
  const hasTokens = useSession().tokens !== undefined
  const id = useMe().data?.id ?? ''
  if (visit === 'visitor') return { visit: hasTokens ? 'unknown' : 'visitor', id: '' }
  if (visit !== 'player') return { visit, id: '' }
  return { visit: id === '' ? 'failed' : 'player', id }
}

/** Whether the server can say who it is. */
export const isKnown = ({ visit }: Viewer): boolean => visit === 'player' || visit === 'visitor'
