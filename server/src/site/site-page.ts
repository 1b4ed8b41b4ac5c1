import { nairobiDate } from '@ruka/contract/nairobi'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Boot, Wanted } from '@ruka/contract/boot'
import type { Site } from '@ruka/contract/site'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../platform/context/context.ts'
import { CONTENT_BASE } from '../promos/index.ts'
import { fillPage } from './fill-page.ts'
import type { InlineParts } from './inline-parts.ts'
import type { BuiltShell } from './shell.ts'

/** A page as it goes out, whole and compressed. */
export type Page = {
  readonly html: Buffer
  readonly brotli: Buffer
  readonly gzip: Buffer
  readonly etag: string
  /** Where the policy of its origin names none of its inline parts. */
  readonly inline?: InlineParts | undefined
}
type Language = 'en' | 'sw'
type Answers = Boot['answers']
type Address = { readonly path: string; readonly language: Language }

/**
 * A page may be this old before it is compared with its data, and this old before its visitor waits for that.
 */
const FRESH_MS = 10_000
const STALE_MS = 60_000
/** More addresses than there are screens, games and policies together are an attempt to guess names. */
const PAGES_MAX = 500
/** Answers heavier than this, in letters, are left for the shell to fetch. */
const ANSWERS_LENGTH_MAX = 60_000
/** The bases that this server answers itself; the shell fetches from others itself. */
const BASES = { api: '/api', content: CONTENT_BASE } as const
const [brotli, gz] = [promisify(brotliCompress), promisify(gzip)]

type Kept = { readonly page: Page; readonly drawnFrom: string | undefined; readonly atMs: number }
type Opening = {
  readonly ctx: Ctx
  readonly app: FastifyInstance
  readonly site: Site
  readonly shell: BuiltShell
}

export type SitePages = {
  read(path: string, language: Language): Promise<Page>
  /** Whether the shell has no screen for an address, or this server nothing to show there. */
  isMissing(path: string): Promise<boolean>
}

/**
 * Gives the page of an address: drawn by the shell's own code where all its visitors see the same, else for
 * the shell to draw. A page is drawn again only when its data has changed, and an old one is served
 * meanwhile, for a minute at most.
 */
export function sitePages(opening: Opening): SitePages {
  const { ctx } = opening
  const kept = new Map<string, Kept>()
  const underway = new Map<string, Promise<Page>>()

  const renew = async (address: Address): Promise<Page> => {
    const answers = await answersFor(opening, address.path)
    const key = keyOf(address)
    const before = kept.get(key)
    // What cannot be compared with its data stays as it is: the database is away.
    if (answers === AWAY) return before?.page ?? plainPage(address.language)
    if (answers === undefined) {
      kept.delete(key)
      return plainPage(address.language)
    }
    // The day, too: a policy names the law of the day it is read.
    const drawnFrom = `${nairobiDate(ctx.clock.now())} ${JSON.stringify(answers)}`
    const unchanged = before?.drawnFrom === drawnFrom
    const html = unchanged ? undefined : await drawn(opening, { ...address, answers })
    const page = unchanged
      ? before.page
      : await (html === undefined ? plainPage(address.language) : packPage(html))
    if (kept.size < PAGES_MAX || before !== undefined)
      kept.set(key, {
        page,
        // One that could not be drawn is tried again.
        drawnFrom: unchanged || html !== undefined ? drawnFrom : undefined,
        atMs: ctx.clock.now(),
      })
    return page
  }
  const renewOnce = (address: Address): Promise<Page> => {
    const key = keyOf(address)
    const going = underway.get(key) ?? renew(address).finally(() => underway.delete(key))
    underway.set(key, going)
    return going
  }
  const plain = new Map<Language, Promise<Page>>()
  const plainPage = (language: Language): Promise<Page> => {
    const page = plain.get(language) ?? packPage(undrawn(opening, language))
    plain.set(language, page)
    return page
  }
  const read: SitePages['read'] = async (path, language) => {
    if ((await wantedFor(opening, path)) === undefined) return plainPage(language)
    const now = kept.get(keyOf({ path, language }))
    const ageMs = ctx.clock.now() - (now?.atMs ?? -Infinity)
    if (now === undefined || ageMs >= STALE_MS) return renewOnce({ path, language })
    if (ageMs >= FRESH_MS)
      renewOnce({ path, language }).catch((error: unknown) =>
        ctx.log.error({ error, path }, 'a page was not rendered again'),
      )
    return now.page
  }
  return {
    read,
    isMissing: async path => {
      const { site, shell } = opening
      const drawing = await shell.drawing()
      const list = drawing.listFor(path, { site, answers: {} })
      const listed = list && (await ask(opening, list))
      // A list that cannot be had says nothing.
      const answers = list && typeof listed === 'object' ? { [list.address]: listed } : {}
      if (drawing.isMissing(path, { site, answers })) return true
      // What was drawn a moment ago is there.
      const youngMs = ctx.clock.now() - STALE_MS
      const atMs = (language: Language) => kept.get(keyOf({ path, language }))?.atMs ?? -Infinity
      if (Math.max(atMs('en'), atMs('sw')) > youngMs) return false
      const wanted = (await wantedFor(opening, path)) ?? []
      return (await Promise.all(wanted.map(one => ask(opening, one)))).includes(MISSING)
    },
  }
}

const keyOf = ({ path, language }: Address): string => `${language} ${path}`

const wantedFor = async ({ shell, site }: Opening, path: string): Promise<readonly Wanted[] | undefined> =>
  (await shell.drawing()).wantedFor(path, { site, answers: {} })

/**
 * The data of the page of an address, as the shell itself would get it; undefined where any of it is missing.
 */
async function answersFor(opening: Opening, path: string): Promise<Answers | typeof AWAY | undefined> {
  const wanted = await wantedFor(opening, path)
  if (wanted === undefined) return undefined
  const answers = await Promise.all(wanted.map(async one => [one.address, await ask(opening, one)] as const))
  if (answers.some(([, body]) => body === AWAY)) return AWAY
  if (answers.some(([, body]) => body === undefined || body === MISSING)) return undefined
  const all = Object.fromEntries(answers)
  return JSON.stringify(all).length > ANSWERS_LENGTH_MAX ? undefined : all
}

/** The answer of a server that lacks the requested resource. */
const MISSING = Symbol('missing')
/** The answer of a server whose database is away. */
const AWAY = Symbol('away')

async function ask({ app, site }: Opening, { from, address }: Wanted): Promise<unknown> {
  const base = from === 'api' ? site.apiBase : site.contentBase
  if (base !== BASES[from]) return undefined
  const answer = await app.inject({ url: base + address, headers: { accept: 'application/json' } })
  if (answer.statusCode === 404) return MISSING
  if (answer.statusCode === 503) return AWAY
  return answer.statusCode === 200 ? (JSON.parse(answer.body) as unknown) : undefined
}

/** Undefined where the shell's code cannot draw it, which it then tries itself. */
async function drawn(
  { ctx, site, shell }: Opening,
  { path, language, answers }: Address & { readonly answers: Answers },
): Promise<string | undefined> {
  const nowMs = ctx.clock.now()
  const boot = { site, answers, drawnMs: nowMs }
  try {
    const drawing = await shell.drawing()
    const { html, title } = await drawing.draw({ path, language, boot, nowMs })
    return fillPage(shell, { language, title, html, boot })
  } catch (error) {
    ctx.log.error({ error, path }, 'a page could not be drawn')
    return undefined
  }
}

const undrawn = ({ site, shell }: Opening, language: Language): string =>
  fillPage(shell, { language, title: site.name, html: '', boot: { site } })

export async function packPage(text: string, quality = 11): Promise<Page> {
  const html = Buffer.from(text)
  return {
    html,
    gzip: await gz(html, { level: 9 }),
    brotli: await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    etag: etagOf(html),
  }
}

export const etagOf = (html: Buffer): string =>
  `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
