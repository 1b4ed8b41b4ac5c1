/**
 * What the server and the shell agree on about pages that the server draws: it runs the shell's own code for
 * what all visitors see alike, and embeds the data that the page was drawn from.
 */
import type { Site } from './site.ts'

/**
 * The JSON in the page's `<script id="boot">`. Answers stand under their addresses behind the site's bases,
 * such as `/games/?page=1`.
 */
export type Boot = {
  readonly site: Site
  readonly answers: Readonly<Record<string, unknown>>
  /**
   * When the picture was drawn: what begins or ends with time stands as it did then until the page is live.
   */
  readonly drawnMs?: number
}

/** Where an answer comes from: `api` and `content` are the site's two bases. */
export type Wanted = { readonly from: 'api' | 'content'; readonly address: string }

/** The shell's drawing, as its build gives it to the server. */
export type Drawing = {
  /** What has to be read to know whether there is something to show at an address of a screen. */
  listFor(path: string, boot: Boot): Wanted | undefined
  /**
   * Whether an address has no screen, or `boot` has the list for it and the list does not name it: the page
   * says so, and its answer is 404.
   */
  isMissing(path: string, boot: Boot): boolean
  /** What the picture of an address needs, or undefined for a page that is not drawn. */
  wantedFor(path: string, boot: Boot): readonly Wanted[] | undefined
  /** @returns HTML for `#root`, and the page's title. @throws what the shell's code throws. */
  draw(page: {
    readonly path: string
    readonly language: 'en' | 'sw'
    readonly boot: Boot
    readonly nowMs: number
  }): Promise<{ readonly html: string; readonly title: string }>
}
