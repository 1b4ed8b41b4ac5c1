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
  /** A drawn page may be this old. */
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

/** The quality of compression: the page is made again every few seconds. */
const QUALITY = 5
/** The place of the first view, which the build may have drawn without data. */
const ROOT = /<div id="root">(?:<\/div>|.*<\/div>(<i id="end" hidden><\/i>))/s

type Drawing = { draw(slug: string, boot: unknown): string }

/**
 * A page with its first view in it, drawn by the page's own code from the games' API; the plain page where that cannot
 * be drawn. @param drawing the file of that code
 */
export function drawnPage(
  ctx: Ctx,
  app: FastifyInstance,
  { slug, drawing: file, template, plain }: { slug: string; drawing: string; template: string; plain: Page },
): () => Promise<Page> {
  const first = FIRST_VIEWS.get(slug)
  if (!first || !existsSync(file)) return async () => plain
  let drawing: Promise<Drawing> | undefined
  let kept: { readonly page: Promise<Page>; readonly atMs: number } | undefined
  const make = async (): Promise<Page> => {
    try {
      const answer = await app.inject({ url: first.url })
      if (answer.statusCode !== 200) return plain
      const boot = first.bootOf(JSON.parse(answer.body), ctx.clock.now())
      // Heavy, so it is loaded with the first page.
      drawing ??= import(pathToFileURL(file).href) as Promise<Drawing>
      const html = `<div id="root">${(await drawing).draw(slug, boot)}</div>`
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
  return () => {
    const nowMs = ctx.clock.now()
    if (!kept || nowMs < kept.atMs || nowMs >= kept.atMs + first.freshMs) kept = { page: make(), atMs: nowMs }
    return kept.page
  }
}
