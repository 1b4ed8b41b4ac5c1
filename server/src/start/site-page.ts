import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Boot, Wanted } from '@ruka/contract/boot'
import type { Site } from '@ruka/contract/site'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../platform/context.ts'
import { fillPage } from './fill-page.ts'
import type { BuiltShell } from './shell.ts'

/** Pages as they go out, whole and compressed. */
export type Page = { readonly html: Buffer; readonly brotli: Buffer; readonly etag: string }
type Language = 'en' | 'sw'
type Answers = Boot['answers']

/** A picture may be this much older than what it shows. */
const FRESH_MS = 10_000
/** More addresses than there are screens, games and policies together would be somebody trying names. */
const PAGES_MAX = 500
/** Answers heavier than this, in letters, are left for the shell to fetch. */
const ANSWERS_LENGTH_MAX = 60_000
const brotli = promisify(brotliCompress)

type Kept = { readonly page: Page; readonly drawnFrom: string; readonly atMs: number }
type Opening = {
  readonly ctx: Ctx
  readonly app: FastifyInstance
  readonly site: Site
  readonly shell: BuiltShell
}

/**
 * Gives the page of an address: drawn by the shell's own code where all its visitors see the same, else for the shell to draw. A page is
 * drawn anew only when the answers that it shows have changed, and an old one serves meanwhile.
 */
export function sitePages(opening: Opening): (path: string, language: Language) => Promise<Page> {
  const { ctx } = opening
  const kept = new Map<string, Kept>()
  const underway = new Map<string, Promise<Page>>()

  const renew = async (path: string, language: Language): Promise<Page> => {
    const answers = await answersFor(opening, path)
    const key = keyOf(language, answers === undefined ? undefined : path)
    const before = kept.get(key)
    const drawnFrom = JSON.stringify(answers ?? null)
    const page =
      before?.drawnFrom === drawnFrom
        ? before.page
        : await packPage(await pageOf(opening, { path, language, answers }))
    if (kept.size < PAGES_MAX || before !== undefined)
      kept.set(key, { page, drawnFrom, atMs: ctx.clock.now() })
    return page
  }
  const renewOnce = (path: string, language: Language): Promise<Page> => {
    const key = keyOf(language, path)
    const going = underway.get(key) ?? renew(path, language).finally(() => underway.delete(key))
    underway.set(key, going)
    return going
  }
  return async (path, language) => {
    const drawn = (await wantedFor(opening, path)) !== undefined
    const now = kept.get(keyOf(language, drawn ? path : undefined))
    if (now === undefined) return renewOnce(path, language)
    if (drawn && ctx.clock.now() - now.atMs >= FRESH_MS)
      renewOnce(path, language).catch((error: unknown) =>
        ctx.log.error({ error, path }, 'a page was not drawn anew'),
      )
    return now.page
  }
}

/** All addresses whose page is not drawn share one. */
const keyOf = (language: Language, path: string | undefined): string => `${language} ${path ?? ''}`

const wantedFor = async ({ shell, site }: Opening, path: string): Promise<readonly Wanted[] | undefined> =>
  (await shell.drawing()).wantedFor(path, { site, answers: {} })

/** What the picture of an address needs, as the shell itself would be answered; undefined where there is none or not all is there. */
async function answersFor(opening: Opening, path: string): Promise<Answers | undefined> {
  const { app, site } = opening
  const wanted = await wantedFor(opening, path)
  if (wanted === undefined) return undefined
  const answers = await Promise.all(
    wanted.map(async one => [one.address, await ask(app, site, one)] as const),
  )
  if (answers.some(([, body]) => body === undefined)) return undefined
  const all = Object.fromEntries(answers)
  return JSON.stringify(all).length > ANSWERS_LENGTH_MAX ? undefined : all
}

/** Another server's answers are the shell's to fetch. */
async function ask(app: FastifyInstance, site: Site, { from, address }: Wanted): Promise<unknown> {
  const base = from === 'api' ? site.apiBase : site.contentBase
  if (!base.startsWith('/')) return undefined
  const answer = await app.inject({ url: base + address, headers: { accept: 'application/json' } })
  return answer.statusCode === 200 ? (JSON.parse(answer.body) as unknown) : undefined
}

type Drawn = { readonly path: string; readonly language: Language; readonly answers: Answers | undefined }

async function pageOf({ ctx, site, shell }: Opening, { path, language, answers }: Drawn): Promise<string> {
  const plain = { language, title: site.name, html: '', boot: { site } }
  if (answers === undefined) return fillPage(shell, plain)
  const boot = { site, answers }
  try {
    const drawing = await shell.drawing()
    const { html, title } = await drawing.draw({ path, language, boot, nowMs: ctx.clock.now() })
    return fillPage(shell, { language, title, html, boot })
  } catch (error) {
    // The shell can draw itself.
    ctx.log.error({ error, path }, 'a page could not be drawn')
    return fillPage(shell, plain)
  }
}

export async function packPage(text: string): Promise<Page> {
  const html = Buffer.from(text)
  return {
    html,
    brotli: await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    etag: etagOf(html),
  }
}

export const etagOf = (html: Buffer): string =>
  `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
