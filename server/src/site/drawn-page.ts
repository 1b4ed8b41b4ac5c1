import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { games } from '@ruka/games'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../platform/context/context.ts'
import { bootScript } from './fill-page.ts'
import { packPage, type Page } from './site-page.ts'

/** What a page of the games' origin is drawn from. */
type FirstView = {
  /** The name of the code that draws it. */
  readonly drawing: string
  /** The address of the games' API that is asked. */
  readonly url: string
  /** A drawn page may be this old before it is drawn again. */
  readonly freshMs: number
  /** What the drawing takes of the answer. */
  bootOf(answer: unknown, nowMs: number): unknown
}
type Listed = { readonly data: readonly unknown[]; readonly live: number; readonly paused: unknown }

/** The pages with a first view that is data. Its prices come by the socket once the code runs. */
export const FIRST_VIEWS: ReadonlyMap<string, FirstView> = new Map<string, FirstView>([
  [
    'sports',
    {
      drawing: 'sports',
      url: '/api/sports/events/?status=highlights&limit=20',
      freshMs: 5_000,
      bootOf(answer, nowMs) {
        const { data: highlights, live, paused } = answer as Listed
        return { highlights, live, paused, nowMs }
      },
    },
  ],
  ...games
    .filter(({ engine }) => engine === 'league')
    .map(({ slug }): [string, FirstView] => [
      slug,
      {
        drawing: 'league',
        url: `/api/leagues/${slug}/`,
        // The time that is left to bet is part of the picture.
        freshMs: 1_000,
        bootOf: answer => (answer as { readonly data: unknown }).data,
      },
    ]),
])

/** Until the next one is drawn, a page is shown for this many times as long as it is fresh, and no longer. */
const STALE_TIMES = 3
/** How long a visitor waits for a page to be drawn. */
const WAIT_MS = 2_000
/** The quality of compression: the page is made again every few seconds. */
const QUALITY = 5
/** The place of the first view, which the build may have drawn without data. */
const ROOT = /<div id="root">(?:<\/div>|.*<\/div>(<i id="end" hidden><\/i>))/s

type Drawing = { draw(slug: string, boot: unknown): string }
type Drawn = {
  readonly slug: string
  /** The file of the code that draws the page. */
  readonly drawing: string
  readonly template: string
  readonly plain: Page
}

/**
 * A page with its first view in it, drawn by the page's own code from the games' API; the plain page where that
 * cannot be drawn, or not in time. One drawing is underway at a time, and visitors get the page before meanwhile,
 * unless that is too old. @throws Error where the page has no place for its first view, as after a changed build
 */
export function drawnPage(ctx: Ctx, app: FastifyInstance, page: Drawn): () => Promise<Page> {
  const { slug, plain } = page
  const first = FIRST_VIEWS.get(slug)
  if (!first || !existsSync(page.drawing)) return async () => plain
  if (!ROOT.test(page.template)) throw new Error(`the page ${slug} has no place for its first view`)
  const draw = drawer(ctx, app, page, first)
  let kept: { readonly page: Page; readonly atMs: number } | undefined
  let underway: Promise<Page> | undefined
  const renew = (): Promise<Page> => {
    const atMs = ctx.clock.now()
    const answer = Promise.withResolvers<Page>()
    const wait = ctx.clock.after(WAIT_MS, () => answer.resolve(plain))
    void draw().then(drawn => {
      wait.cancel()
      kept = { page: drawn, atMs }
      underway = undefined
      answer.resolve(drawn)
    })
    return answer.promise
  }
  return async () => {
    const ageMs = ctx.clock.now() - (kept?.atMs ?? -Infinity)
    // A page of a later time was drawn before the clock was set back.
    const known = kept && ageMs >= 0 && ageMs < first.freshMs * STALE_TIMES ? kept.page : undefined
    if (known && ageMs < first.freshMs) return known
    underway ??= renew()
    return known ?? underway
  }
}

/** What draws a page each time that it is called. It never throws. */
function drawer(
  ctx: Ctx,
  app: FastifyInstance,
  { slug, drawing: file, template, plain }: Drawn,
  first: FirstView,
): () => Promise<Page> {
  let drawing: Promise<Drawing> | undefined
  // Heavy, so it is loaded with the first page. A file that could not be read is read again.
  const load = () =>
    (drawing ??= (import(pathToFileURL(file).href) as Promise<Drawing>).catch((error: unknown) => {
      drawing = undefined
      throw error
    }))
  return async () => {
    try {
      const answer = await app.inject({ url: first.url })
      if (answer.statusCode !== 200) return plain
      const boot = first.bootOf(JSON.parse(answer.body), ctx.clock.now())
      const html = `<div id="root">${(await load()).draw(slug, boot)}</div>`
      // A function, so that a dollar sign in the page means itself. What is drawn is shown before its data has come.
      const page = await packPage(
        template.replace(ROOT, (_, end: string | undefined) => html + (end ?? '') + bootScript(boot)),
        QUALITY,
      )
      return { ...page, inline: plain.inline }
    } catch (error) {
      ctx.log.error({ error, slug }, 'the first view of a page could not be drawn')
      return plain
    }
  }
}
