/** The state machine of a league's leader: it looks at its rounds, does the next step, and waits when there is none. */
import type { Step } from './next-step.rules.ts'

export type LeagueState =
  | { readonly phase: 'waiting' }
  /** The rounds are being read. */
  | { readonly phase: 'checking' }
  /** A step is being done. */
  | { readonly phase: 'working' }
  | { readonly phase: 'stopped' }
/** late: a step cannot be done yet, and is tried again when it is due. */
export type LeagueEvent =
  | { readonly type: 'due' | 'done' | 'late' | 'stop' }
  | { readonly type: 'checked'; readonly step: Step }
export type LeagueEffect = { readonly do: 'check' } | Step

export function nextLeague(
  state: LeagueState,
  event: LeagueEvent,
): readonly [LeagueState, readonly LeagueEffect[]] {
  if (state.phase === 'stopped') return [state, []]
  switch (event.type) {
    case 'stop':
      return [{ phase: 'stopped' }, []]
    case 'due':
      return state.phase === 'waiting' ? [{ phase: 'checking' }, [{ do: 'check' }]] : [state, []]
    case 'done':
      return state.phase === 'working' ? [{ phase: 'checking' }, [{ do: 'check' }]] : [state, []]
    case 'late':
      return state.phase === 'working' ? [{ phase: 'waiting' }, []] : [state, []]
    case 'checked':
      if (state.phase !== 'checking') return [state, []]
      return [{ phase: event.step.do === 'wait' ? 'waiting' : 'working' }, [event.step]]
  }
}
