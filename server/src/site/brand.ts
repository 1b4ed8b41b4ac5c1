import { LANGUAGES, type Language } from '@ruka/contract/languages'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../platform/base/refused.ts'
import { MANIFEST_PATHS, manifestOf } from './manifest.ts'
import { styleSheet } from './palette.rules.ts'
import type { Brand } from './read-brand.ts'

const YEAR_S = 31_536_000
/** An svg opened by itself is a document, and must not be one that runs or fetches anything. */
const PICTURE_POLICY = "default-src 'none';style-src 'unsafe-inline';sandbox;frame-ancestors 'none'"

/** How a page gets its brand. */
export type Dress = {
  /** The brand's colours as CSS; empty where it has none of its own. */
  readonly styles: string
  /** Serves the manifests and the pictures of the player site. */
  serveOnSite(app: FastifyInstance): void
  /**
   * Gives a page of the player site the brand's name, theme and icon; its colours go in with the page's
   * style.
   */
  page(html: string): string
  /** Gives a game's page the brand's colours, in the page: a file would cost a round trip before its first picture. */
  gamePage(html: string): string
}

export function dressFor({ site, colours, palettes, icon, pictures }: Brand): Dress {
  const styles = styleSheet(colours)
  const style = styles === '' ? '' : `<style>${styles}</style>`
  const sky = { dark: palettes.dark['sky']!, light: palettes.light['sky']! }
  const picture = [...pictures.values()].find(({ address }) => address === icon)
  const manifest = (language: Language) =>
    JSON.stringify(manifestOf({ language, site, icon: picture, sky: sky[site.theme] }))
  const themeColour = `<meta name="theme-color" content="${sky[site.theme]}" data-dark="${sky.dark}" data-light="${sky.light}">`
  const root = site.theme === 'light' ? '<html data-theme="light"' : '<html'
  return {
    styles,
    serveOnSite(app) {
      for (const language of LANGUAGES) {
        const text = manifest(language)
        app.get(MANIFEST_PATHS[language], (_, reply) =>
          reply
            .headers({ 'cache-control': 'public, max-age=3600', 'content-type': 'application/manifest+json' })
            .send(text),
        )
      }
      // Only what the site file names is served, so that no address leads out of its folder.
      app.get<{ Params: { name: string } }>('/brand/:name', ({ params }, reply) => {
        const picture = pictures.get(params.name)
        if (picture === undefined) throw new Refused('not_found')
        return reply
          .headers({
            'cache-control': `public, max-age=${YEAR_S}, immutable`,
            'content-type': picture.type,
            'content-security-policy': PICTURE_POLICY,
          })
          .send(picture.bytes)
      })
    },
    page: html =>
      [
        [/<html/, root],
        [/<title>[^<]*<\/title>/, `<title>${escapeHtml(site.name)}</title>`],
        [/<meta name="theme-color"[^>]*>/, themeColour],
        ...(icon === undefined
          ? []
          : ([
              [/<link rel="icon"[^>]*>/, `<link rel="icon" href="${icon}">`],
              // Else a home screen would show the product's own.
              [/\s*<link rel="apple-touch-icon"[^>]*>/, ''],
            ] as const)),
      ].reduce((page, [from, to]) => replaceOnce(page, from as RegExp, to as string), html),
    gamePage: html =>
      [
        [/<html/, root],
        [/<meta name="theme-color"[^>]*>/, themeColour],
        [/<\/head>/, `${style}</head>`],
      ].reduce((page, [from, to]) => replaceOnce(page, from as RegExp, to as string), html),
  }
}

/** @throws where the page has changed so that a brand would be lost silently. */
function replaceOnce(page: string, from: RegExp, to: string): string {
  if (!from.test(page)) throw new Error(`a page has no ${from.source} to put a brand in`)
  return page.replace(from, () => to)
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`)
