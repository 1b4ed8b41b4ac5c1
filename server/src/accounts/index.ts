import { accountsEvents } from './events.ts'
import type { Module } from '../platform/module.ts'
import { accountsAudits } from './audit.ts'
import { sweepAccounts } from './sweep.ts'
import { lapseIdleAccounts } from './lapse.ts'
import { nameLogInAlarmJob } from './log-in-alarm.ts'
import { playerActions } from './player-actions.ts'
import { nameTextJob } from './text-messages.ts'

export { accountsSection } from './config.ts'
export { activityNotes, mustBeInUse } from './activity.ts'
export { authenticator } from './authenticate.ts'
export { consumeCode, putCode, tryCode, type CodeFor } from './codes.ts'
export { exclusions, registrations } from './audit.ts'
export { accountsEvents }
export { excludePlayer } from './exclude.ts'
export { accountsHandlers } from './handlers.ts'
export { holderReader, liveSessions, sessionStarts } from './live-sessions.ts'
export {
  barPhone,
  holdPlayer,
  inactiveCode,
  readPlayer,
  readPlayerByPhone,
  readPlayers,
  setStatus,
  type PlayerStatus,
} from './player.ts'
export type { ReadReferrals } from './read-me.ts'
export { revokeSessions } from './session.ts'
export { sendCodeText, sendNewsText } from './text-messages.ts'

const SWEEP_MS = 3_600_000

/** Registration, sessions and the player's own record. */
export const accountsModule: Module = {
  name: 'accounts',
  register(ctx) {
    nameTextJob(ctx)
    nameLogInAlarmJob(ctx)
  },
  events: accountsEvents,
  staffActions: playerActions,
  routines: ctx => [
    { name: 'sweep', everyMs: SWEEP_MS, run: () => sweepAccounts(ctx) },
    { name: 'lapse-idle', everyMs: SWEEP_MS, run: () => lapseIdleAccounts(ctx) },
  ],
  audits: accountsAudits,
}
