import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { maskPhone } from '@ruka/contract/phone'
import type { FastifyInstance } from 'fastify'
import { readPlayer } from '../../accounts/index.ts'
import { countForAddress } from '../../platform/config/address-limits.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { Refused } from '../../platform/base/refused.ts'
import { csvOf } from './csv.ts'
import { openStatement, type Wanted } from './lines.ts'
import { spendStatementLink } from './links.ts'
import { pdfOf } from './pdf.ts'

/** How many files this process writes at once, one for each player; and how long a reader may take. */
const WRITTEN_AT_ONCE = 50
const WRITTEN_WITHIN_MS = 600_000

/** The files themselves, beside the endpoints: what streams has no reply to parse. */
export function serveStatements(app: FastifyInstance, ctx: Ctx): void {
  const writing = new Set<string>()
  app.get<{ Params: { token: string } }>(
    '/api/wallet/statement/:token/',
    { exposeHeadRoute: false },
    async (request, reply) => {
      await countForAddress(ctx, 'statement-downloads', request.ip)
      if (writing.size >= WRITTEN_AT_ONCE) throw new Refused('unavailable')
      const wanted = await spendStatementLink(ctx, request.params.token)
      if (!wanted) throw new Refused('not_found')
      if (writing.has(wanted.playerId)) throw new Refused('too_many_requests')
      const { firstDay, lastDay, format, language, playerId } = wanted
      writing.add(playerId)
      const { player, statement } = await begin(ctx, wanted).catch((error: unknown) => {
        writing.delete(playerId)
        throw error
      })
      const pieces =
        format === 'csv'
          ? csvOf(statement, language)
          : pdfOf(statement, {
              brand: await brandOf(ctx),
              phone: maskPhone(player.msisdn),
              firstDay,
              lastDay,
              madeMs: ctx.clock.now(),
              language,
            })
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
          'content-disposition': `attachment; filename="statement-${firstDay}-${lastDay}.${format}"`,
        })
        .send(bounded(pieces, () => writing.delete(playerId)))
    },
  )
}

/** The content of a file. @throws Refused('not_found') when there is no such player. */
async function begin(ctx: Ctx, wanted: Wanted) {
  const player = await readPlayer(ctx.db.read, wanted.playerId)
  if (!player) throw new Refused('not_found')
  return { player, statement: await openStatement(ctx.db.read, wanted) }
}

/** The file as a stream that ends with its reader, or after a while without one, and says when it is over. */
function bounded(pieces: AsyncIterable<Buffer | string>, onEnd: () => void): Readable {
  const stream = Readable.from(pieces, { objectMode: false, highWaterMark: 65_536 })
  const timer = setTimeout(
    () => stream.destroy(new Error('a statement was not read in time')),
    WRITTEN_WITHIN_MS,
  )
  return stream.once('close', () => {
    clearTimeout(timer)
    onEnd()
  })
}

/** The operator's name on the site. */
async function brandOf(ctx: Ctx): Promise<string> {
  const { name } = JSON.parse(await readFile(ctx.config.SITE_FILE, 'utf8')) as { name?: unknown }
  return typeof name === 'string' ? name : ''
}
