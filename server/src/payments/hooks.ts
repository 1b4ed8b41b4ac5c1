import type { FastifyInstance } from 'fastify'
import type { Desk } from './desk.ts'
import { noticeKeeper } from './keep-notice.ts'
import { noticePaths, type NoticeKind } from './secret-path.ts'

const BODY_BYTES_MAX = 65_536
/** What Daraja takes for "received". It says nothing about what we think of the notice. */
const ACCEPTED = { ResultCode: 0, ResultDesc: 'Accepted' }

/**
 * Where M-PESA tells of outcomes. Bodies are taken raw, whatever their type: they are stored first and read later, so
 * nothing a sender does can make a stored notice fail.
 */
export function serveHooks(app: FastifyInstance, desk: Desk): void {
  const keep = noticeKeeper(desk)
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_, body, done) =>
      done(null, body),
    )
    for (const [kind, path] of Object.entries(noticePaths) as [NoticeKind, string][]) {
      scope.post<{ Params: { token: string } }>(
        `${path}:token`,
        { bodyLimit: BODY_BYTES_MAX },
        async request => {
          const body = request.body instanceof Uint8Array ? request.body : new Uint8Array()
          await keep({ kind, token: request.params.token, body, ip: request.ip })
          return ACCEPTED
        },
      )
    }
  })
}
