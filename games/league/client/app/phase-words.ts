import * as words from '../locales/league.en.json'
import type { Phase } from '../live/phase.rules.ts'

/** What a phase is called. */
export const phaseWord = (phase: Phase): string => words[`phase_${phase}`]
