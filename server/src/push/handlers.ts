import type { noticesApi } from '@ruka/contract/notices'
import type { Ctx } from '../platform/context/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { countAttempt } from '../platform/db/rate-limit.ts'
import { readNotices, setNotice } from './notices.ts'

/** Far more taps than a person makes. */
const SWITCHES = { name: 'push.notices', limit: 60, windowMs: 600_000 }

export const pushHandlers = (ctx: Ctx): Pick<Handlers, keyof typeof noticesApi> => ({
  readNotices: async ({ session: { playerId } }) => ({ data: await readNotices(ctx.db.read, playerId) }),
  async setNotice({ session: { playerId }, body }) {
    await countAttempt(ctx.db.read, ctx.clock, SWITCHES, playerId)
    return { data: await setNotice(ctx, { playerId, ...body }) }
  },
})
