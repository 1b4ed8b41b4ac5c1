import type { Table } from './table.rules.ts'

export type Cue = 'betting' | 'takeOff' | 'end' | 'silence'

/** The sounds of a round. Joining a flight sounds like its start; missed rounds are silent. */
export function cuesOf(before: Table, after: Table): readonly Cue[] {
  const cues: Cue[] = []
  if (after.lockAtMs !== before.lockAtMs && after.lockAtMs !== undefined) cues.push('betting')
  if (after.phase === before.phase && after.round === before.round) return cues
  if (after.phase === 'flying') cues.push('takeOff')
  else if (before.phase === 'flying')
    cues.push(after.phase === 'crashed' && after.round === before.round ? 'end' : 'silence')
  return cues
}
