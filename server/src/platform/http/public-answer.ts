import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)
/** A shorter text does not get shorter. */
const COMPRESSED_FROM = 1_024
/** The quality of 11 that is used: the last steps save little and take a hundred times as long. */
const BROTLI_QUALITY = 5

/** An answer that is the same for all, as text, and compressed once it was asked for. */
export type PublicAnswer = { readonly json: string; compressed?: Promise<Buffer> }

export const publicAnswer = (body: unknown): PublicAnswer => ({ json: JSON.stringify(body) })

/**
 * An answer that is the same for all may be compressed: it has no secret whose length could be told from what
 * is sent beside it.
 */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PublicAnswer,
): Promise<FastifyReply> {
  const { json } = answer
  // Another origin may already be a reason for another answer.
  const varies = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
  reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: varies })
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  if (!takesBrotli || json.length < COMPRESSED_FROM) return reply.send(json)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  return reply.header('content-encoding', 'br').send(await (answer.compressed ??= compress(json, { params })))
}
