import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../platform/context/context.ts'
import { bootScript } from './fill-page.ts'
import { packPage, type Page } from './site-page.ts'

/** A drawn page may be this old: prices come by the socket, and nothing else of it moves fast. */
const FRESH_MS = 5_000
/** The quality of compression: the page is made again every few seconds. */
const QUALITY = 5
/** What the first view of each product shows. */
const FIRST: Readonly<Record<string, string>> = { sports: '/api/sports/events/?status=highlights&limit=20' }
const ROOT = '<div id="root"></div>'

/** What the API says of the first view. */
type Listed = { readonly data: readonly unknown[]; readonly live: number; readonly paused: unknown }
type Drawing = {
  draw(boot: Omit<Listed, 'data'> & { readonly highlights: Listed['data']; readonly nowMs: number }): string
}

/**
 * The page of a product with its first view in it, drawn by the product's own code from the games' API; the
 * plain page where that cannot be drawn. @param drawing the file of that code
 */
export function productPage(
  ctx: Ctx,
  app: FastifyInstance,
  { slug, drawing: file, template, plain }: { slug: string; drawing: string; template: string; plain: Page },
): () => Promise<Page> {
  if (!existsSync(file)) return async () => plain
  let drawing: Promise<Drawing> | undefined
  let kept: { readonly page: Promise<Page>; readonly atMs: number } | undefined
  const make = async (): Promise<Page> => {
    try {
      const answer = await app.inject({ url: FIRST[slug]! })
      if (answer.statusCode !== 200) return plain
      const { data: highlights, live, paused } = JSON.parse(answer.body) as Listed
      // Heavy, so it is loaded with the first page.
      drawing ??= import(pathToFileURL(file).href) as Promise<Drawing>
      const boot = { highlights, live, paused, nowMs: ctx.clock.now() }
      const html = `<div id="root">${(await drawing).draw(boot)}</div>${bootScript(boot)}`
      // A function, so that a dollar sign in the page means itself.
      const page = await packPage(
        template.replace(ROOT, () => html),
        QUALITY,
      )
      return { ...page, inline: plain.inline }
    } catch (error) {
      ctx.log.error({ error, slug }, 'the page of a product could not be drawn')
      return plain
    }
  }
  return () => {
    const nowMs = ctx.clock.now()
    if (!kept || nowMs < kept.atMs || nowMs >= kept.atMs + FRESH_MS) kept = { page: make(), atMs: nowMs }
    return kept.page
  }
}
