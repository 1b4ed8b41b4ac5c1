import type { Selection } from '../model/facts.rules.ts'
import type { JudgeBy } from '../slips/judge-slip.rules.ts'
import { settingsOfSelection } from '../model/limits.rules.ts'
import { lineStateOf, phaseOf } from '../model/line-state.rules.ts'
import { isStopped } from '../model/overrides.rules.ts'

/** The odds that are offered on a selection now; undefined where none are. */
export function oddsOffered(
  selection: Selection,
  by: Pick<JudgeBy, 'atMs' | 'factsOf' | 'settingsOf'>,
): number | undefined {
  const { event, line, isUp, isDecided } = by.factsOf(selection)
  if (!event || typeof line?.odds !== 'number' || isDecided) return undefined
  const settings = settingsOfSelection({ ...selection, ...event }, by.settingsOf)
  const isSuspended = isStopped(selection, event, { settings, atMs: by.atMs })
  const state = lineStateOf({ ...line, phase: phaseOf(event, by.atMs), isUp, isSuspended })
  return state === 'open' ? line.odds : undefined
}
