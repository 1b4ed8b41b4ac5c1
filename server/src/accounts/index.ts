import { accountsEvents } from './model/events.ts'
import { publishSessionsEnded } from '../live/index.ts'
import { oneByOne } from '../platform/events/event-types.ts'
import type { Module } from '../platform/process/module.ts'
import { accountsAudits } from './audit.ts'
import { lapseIdleAccounts } from './lapse.ts'
import { nameLogInAlarmJob } from './log-in/log-in-alarm.ts'
import { playerActions, playerName } from './players/player-actions.ts'
import { nameTextJob } from './texts/text-messages.ts'
import { endRestrictions } from './players/restrictions.ts'
import { sweepAccounts } from './sessions/session.ts'

export { activityNotes, mustBeInUse, notePlayerActive } from './sessions/activity.ts'
export { authenticator, playerCallers } from './sessions/live-sessions.ts'
export type { NoteActivity, PlayerCaller } from './sessions/player-caller.ts'
export { consumeCode, putCode, tryCode, type CodeFor } from './texts/codes.ts'
export { drawAlias } from './draw-alias.ts'
export { exclusions, registrations } from './audit.ts'
export { accountsEvents }
export { excludePlayer } from './exclude.ts'
export { accountsHandlers } from './handlers.ts'
export {
  isPresent,
  liveSessions,
  sessionReader,
  sessionsOf,
  sessionStarts,
} from './sessions/live-sessions.ts'
export {
  barPhone,
  lockPlayerForShare,
  inactiveCode,
  readPlayer,
  readPlayerByPhone,
  readPlayers,
  setStatus,
  type PlayerStatus,
} from './players/player.ts'
export { playerName }
export { readPlayerRecord, type PlayerRecord } from './players/player-record.ts'
export { takesPasskeys } from './passkeys/passkey.rules.ts'
export type { ReadReferrals } from './read-me.ts'
export { liftRestriction, restrict, standingRestrictions, type Restriction } from './players/restrictions.ts'
export { revokeSessions } from './sessions/session.ts'
export { showBets } from './show-bets.ts'
export { sendAnswerText, sendCodeText, sendNewsText } from './texts/text-messages.ts'

const SWEEP_MS = 3_600_000
/** How late a restriction may end where its player stakes nothing; a stake ends it at once. */
const RESTRICTIONS_MS = 10_000

/** Registration, sessions and the player's own record. */
export const accountsModule: Module = {
  name: 'accounts',
  register(ctx) {
    nameTextJob(ctx)
    nameLogInAlarmJob(ctx)
    ctx.events.subscribe(
      accountsEvents.sessionRevoked,
      'sockets',
      oneByOne(async (_, { payload }) => publishSessionsEnded(ctx.bus, payload.sessionIds)),
    )
  },
  events: accountsEvents,
  staffActions: playerActions,
  routines: ctx => [
    { name: 'sweep', everyMs: SWEEP_MS, run: () => sweepAccounts(ctx) },
    { name: 'end-restrictions', everyMs: RESTRICTIONS_MS, run: () => endRestrictions(ctx) },
    { name: 'lapse-idle', everyMs: SWEEP_MS, run: () => lapseIdleAccounts(ctx) },
  ],
  audits: accountsAudits,
}
