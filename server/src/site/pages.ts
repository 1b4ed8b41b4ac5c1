import { existsSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { LANGUAGES, type Language } from '@ruka/contract/languages'
import { drawingFile } from '@ruka/contract/page-path'
import { parseCookie } from 'cookie'
import type { Site } from '@ruka/contract/site'
import { games, pagePath, pages, products } from '@ruka/games'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { houseLimitsOf } from '../house-limits/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { openReplyCache } from '../platform/http/reply-cache.ts'
import { Refused } from '../platform/base/refused.ts'
import { serveApiDocs } from './api-docs.ts'
import type { Dress } from './brand.ts'
import { clientFolder } from '../boot/clients.ts'
import { drawnPage, FIRST_VIEWS } from './drawn-page.ts'
import { inlinePartsOf, lettingThrough } from './inline-parts.ts'
import type { BuiltShell } from './shell.ts'
import { etagOf, packPage, type Page, sitePages } from './site-page.ts'
import { pushWorker } from './vendor-policy.ts'

const YEAR_S = 31_536_000

/**
 * The player site: its files, `/site.json`, the brand's own, and the shell's page for every other address.
 */
export async function serveSite(
  ctx: Ctx,
  app: FastifyInstance,
  { site, shell, dress }: { site: Site; shell: BuiltShell | undefined; dress: Dress },
): Promise<void> {
  app.get('/site.json', async (_, reply) => reply.header('cache-control', 'no-cache').send(site))
  if (ctx.config.API_DOCS === 'on') await serveApiDocs(app, site.name)
  dress.serveOnSite(app)
  servePushWorker(app, site)
  await serveFiles(app, clientFolder('web'))
  const pages = shell === undefined ? undefined : sitePages({ ctx, app, site, shell })
  app.get('/*', async (request, reply) => {
    const [path = '/', search = ''] = request.url.split('?')
    // An address like a file or an endpoint is a 404; any other is a screen of the shell, and a 404 for an
    // unknown game.
    if (/^\/+(api|content|hooks|assets|art|brand)(\/|$)|\.\w+$/.test(path)) throw new Refused('not_found')
    if (pages === undefined) return sendPage(reply, NOT_BUILT)
    const language = parseCookie(request.headers.cookie ?? '')['ruka.language'] === 'sw' ? 'sw' : 'en'
    // A choice of games, a demo or a return address is not the same for all visitors of the address.
    const own = /(?:^|&)(?:tags|demo|redirect)(?:[=&]|$)/.test(search) || savesData(request.headers)
    reply.header('vary', 'accept-encoding, cookie, save-data')
    const missing = await pages.isMissing(path)
    if (missing) reply.code(404)
    return sendPage(reply, await pages.read(own || missing ? UNDRAWN : path, language))
  })
}

/**
 * A drawn page begins with its pictures, which who saves data does without; the player's own choice goes
 * before the device's.
 */
const savesData = ({ cookie, 'save-data': asked }: IncomingHttpHeaders): boolean =>
  (parseCookie(cookie ?? '')['ruka.saver'] ?? asked) === 'on'

/**
 * OneSignal's worker, where the site has it: under a path of its own, so that the shell's own worker stays
 * alone at the root.
 */
function servePushWorker(app: FastifyInstance, { thirdParties: { push } }: Site): void {
  if (push === undefined) return
  const { script, policy } = pushWorker(push)
  app.get('/push/onesignal/OneSignalSDKWorker.js', (_, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'content-type': 'application/javascript; charset=utf-8',
        'content-security-policy': policy,
      })
      .send(script),
  )
}

/** No screen's address, so nothing is drawn for it. */
const UNDRAWN = '/*'

/**
 * The games' origin: each game's page at `/{slug}/`, in Swahili at `/sw/{slug}/`, the page that checks
 * rounds, and what the frames need to know.
 */
export async function serveGames(app: FastifyInstance, ctx: Ctx, dress: Dress): Promise<void> {
  const folder = clientFolder('games')
  app.get('/game.json', async (_, reply) =>
    reply.header('cache-control', 'no-cache').send({
      shellOrigins: [ctx.config.SITE_ORIGIN, ...ctx.config.CORS_ORIGINS],
      apiBase: '/api',
      limits: houseLimitsOf(ctx),
    }),
  )
  await serveFiles(app, folder)
  for (const language of LANGUAGES) {
    for (const slug of [...[...games, ...products].map(each => each.slug), ...Object.keys(pages)]) {
      const address = pagePath(slug, language)
      const plain = await filePage(join(folder, address, 'index.html'), dress.gamePage)
      const template = plain === NOT_BUILT ? '' : plain.html.toString()
      const drawing = join(folder, drawingFile(FIRST_VIEWS.get(slug)?.drawing ?? slug, language))
      const read = drawnPage(ctx, app, { slug, drawing, template, plain })
      app.get(address, async (_, reply) => sendPage(reply.header('vary', 'accept-encoding'), await read()))
    }
  }
}

/**
 * The widgets' origin: the page that shows a widget of the provider's, and its files. `readData` gives what the
 * platform's own script draws first, as JSON; without it, for another provider's script, the page has no data.
 */
export async function serveWidgets(
  { clock }: Pick<Ctx, 'clock'>,
  app: FastifyInstance,
  readData: ((language: Language) => Promise<string>) | undefined,
): Promise<void> {
  const folder = clientFolder('widgets')
  await serveFiles(app, folder)
  const page = await filePage(join(folder, 'index.html'), html => html)
  const cached = openReplyCache(clock)
  const drawn = (language: Language, read: NonNullable<typeof readData>) =>
    cached(language, DRAWN_S, async () =>
      packPage(withData(page.html.toString(), { language, json: await read(language) }), DRAWN_QUALITY),
    ) as Promise<Page>
  app.get('/', async (request, reply) => {
    const language = new URLSearchParams(request.url.split('?')[1]).get('language') === 'sw' ? 'sw' : 'en'
    const isPlain = readData === undefined || page === NOT_BUILT
    // The script asks for what the page does not bring.
    const found = isPlain ? page : await drawn(language, readData).catch(() => page)
    return sendPage(reply.header('vary', 'accept-encoding'), found)
  })
}

/** How long a page with data is kept, in seconds, and how hard it is compressed: it is made often. */
const DRAWN_S = 1
const DRAWN_QUALITY = 5

/** The page with data for its script, which is no script itself: nothing in it can end the element. */
const withData = (html: string, { language, json }: { language: Language; json: string }): string =>
  html
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(
      '<body>',
      () =>
        `<body><script type="application/json" id="ruka-campaigns">${json.replaceAll('<', '\\u003c')}</script>`,
    )

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

/** A built page with the brand's colours, the same for all visitors. */
async function filePage(file: string, dressed: (html: string) => string): Promise<Page> {
  if (!existsSync(file)) return NOT_BUILT
  const html = dressed(await readFile(file, 'utf8'))
  return { ...(await packPage(html)), inline: inlinePartsOf(html) }
}

const notBuilt = Buffer.from('<!doctype html><title>Not built</title><p>This page is not built yet.')
const NOT_BUILT: Page = {
  html: notBuilt,
  brotli: brotliCompressSync(notBuilt),
  gzip: gzipSync(notBuilt),
  etag: etagOf(notBuilt),
}

/** A page is always revalidated and mostly answered with 304. */
function sendPage(reply: FastifyReply, { html, brotli, gzip, etag, inline }: Page): FastifyReply {
  const { headers } = reply.request
  reply.headers({ 'cache-control': 'no-cache', etag, 'content-type': 'text/html; charset=utf-8' })
  const policy = reply.getHeader('content-security-policy')
  // The browser takes the policy of a 304, too.
  if (inline && typeof policy === 'string')
    reply.header('content-security-policy', lettingThrough(policy, inline))
  if (headers['if-none-match'] === etag && reply.statusCode === 200) return reply.code(304).send()
  const taken = headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(taken)) return reply.header('content-encoding', 'br').send(brotli)
  if (/\bgzip\b/.test(taken)) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(html)
}
