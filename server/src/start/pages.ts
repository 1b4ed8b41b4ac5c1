import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { Site } from '@ruka/contract/site'
import { games } from '@ruka/games'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Ctx } from '../platform/context.ts'
import { Refused } from '../platform/refused.ts'
import type { Dress } from './brand.ts'
import { clientFolder } from './clients.ts'

const YEAR_S = 31_536_000
const compress = promisify(brotliCompress)

/** The player site: its files, `/site.json`, the brand's own, and the shell's page for every other address. */
export async function serveSite(app: FastifyInstance, site: Site, dress: Dress): Promise<void> {
  const folder = clientFolder('web')
  app.get('/site.json', async (_, reply) => reply.header('cache-control', 'no-cache').send(site))
  dress.serve(app)
  await serveFiles(app, folder)
  const page = await htmlPage(join(folder, 'index.html'), dress.page)
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0]!
    // What looks like a file or an endpoint is missing; anything else is a screen, and the shell knows which.
    if (/^\/+(api|content|hooks|assets|brand)(\/|$)|\.\w+$/.test(path)) throw new Refused('not_found')
    return page(reply)
  })
}

/** The games' origin: each game's page at `/{slug}/`, and what the frames need to know. */
export async function serveGames(app: FastifyInstance, ctx: Ctx, dress: Dress): Promise<void> {
  const folder = clientFolder('games')
  app.get('/game.json', async (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .send({ shellOrigins: [ctx.config.SITE_ORIGIN, ...ctx.config.CORS_ORIGINS], apiBase: '/api' }),
  )
  dress.serve(app)
  await serveFiles(app, folder)
  for (const { slug } of games) {
    const page = await htmlPage(join(folder, slug, 'index.html'), dress.gamePage)
    app.get(`/${slug}/`, (_, reply) => page(reply))
  }
}

/** Built files beside the pages; those under /assets carry a hash in their name and never change. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/.*'],
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header(
        'cache-control',
        /\/assets\//.test(path) ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=3600',
      )
    },
  })
}

/** A page that is always asked for again and mostly answered with 304. */
async function htmlPage(
  file: string,
  dressed: (html: string) => string,
): Promise<(reply: FastifyReply) => FastifyReply> {
  const html = existsSync(file)
    ? dressed(await readFile(file, 'utf8'))
    : '<!doctype html><title>Not built</title><p>This page is not built yet.'
  const brotli = await compress(html)
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return reply => {
    const { headers } = reply.request
    reply.headers({
      'cache-control': 'no-cache',
      etag,
      vary: 'accept-encoding',
      'content-type': 'text/html; charset=utf-8',
    })
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    const compressed = /\bbr\b/.test(headers['accept-encoding'] ?? '')
    return compressed ? reply.header('content-encoding', 'br').send(brotli) : reply.send(html)
  }
}
