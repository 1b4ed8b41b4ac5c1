import { hashOf } from './shell.ts'

/** The hashes of the inline parts of a page, as a content security policy names them. */
export type InlineParts = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

const SCRIPT = /<script>([^]*?)<\/script>/g
const STYLE = /<style>([^]*?)<\/style>/g

export const inlinePartsOf = (html: string): InlineParts => ({
  scripts: hashesOf(html, SCRIPT),
  styles: hashesOf(html, STYLE),
})
const hashesOf = (html: string, part: RegExp): readonly string[] => [
  ...new Set([...html.matchAll(part)].map(([, inside]) => hashOf(inside!))),
]

/** A policy that also lets these parts through. It stands on their page only: a hash of every page is longer than an answer. */
export const lettingThrough = (policy: string, { scripts, styles }: InlineParts): string =>
  policy
    .replace("script-src 'self'", ["script-src 'self'", ...scripts].join(' '))
    // Beside a hash browsers ignore `unsafe-inline`.
    .replace(/style-src 'self'(?![^;]*'unsafe-inline')/, ["style-src 'self'", ...styles].join(' '))
