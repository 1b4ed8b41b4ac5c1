/** How a brand looks: files of the operator's own, and the colours of the shell and the games, by theme. */
import * as z from 'zod/mini'

export const THEMES = ['dark', 'light'] as const
export const theme = z.enum(THEMES, 'dark or light')

/** A file of the folder that is named as the site file; the server says where it may be fetched. */
const fileName = z
  .string('a text')
  .check(
    z.regex(
      /^[a-z0-9][a-z0-9_-]{0,60}\.(?:svg|png|webp|avif)$/,
      'the name of an svg, png, webp or avif file, such as logo.svg',
    ),
  )

/** One picture, or one for each theme. */
const picture = <T extends z.core.SomeType>(file: T) =>
  z.union([file, z.strictObject({ dark: file, light: file })], 'a picture, or one for dark and one for light')
export const logoFile = picture(fileName)
export const iconFile = fileName

/** Where a picture is fetched: an address of this site, or of another. */
const address = z.string('a text').check(z.maxLength(300, 'at most 300 characters'))
export const logoAddress = picture(address)

/**
 * What a brand may colour, by the names of `ui/src/tokens.css`. What has a meaning keeps its colour: mint
 * is money that arrives, rose a loss, amber a warning.
 */
export const COLOURS = [
  'sky',
  'raised',
  'raised-2',
  'line',
  'control-line',
  'text',
  'muted',
  'ember-from',
  'ember-to',
  'ember',
  'ember-text',
  'on-ember',
  'focus',
] as const

const colour = z
  .string('a colour such as #0b0e1a')
  .check(z.regex(/^#[0-9a-f]{6}$/, 'a colour such as #0b0e1a'))
const palette = z.partialRecord(z.enum(COLOURS, `one of ${COLOURS.join(', ')}`), colour)
export const colours = z.strictObject({ dark: z.optional(palette), light: z.optional(palette) })
/** What a brand has of its own, by theme. */
export type Colours = {
  readonly [Theme in (typeof THEMES)[number]]?: Readonly<Record<string, string>> | undefined
}
