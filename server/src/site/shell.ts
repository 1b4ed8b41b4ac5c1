import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Drawing } from '@ruka/contract/boot'
import { clientFolder, DRAWING } from '../boot/clients.ts'
import type { Dress } from './brand.ts'
import type { Shell } from './fill-page.ts'

/**
 * The built shell: its page, what draws it, and the hashes by which a policy lets its inline parts through.
 */
export type BuiltShell = Shell & {
  /** Loads the renderer, which is heavy, at the first request for a page. */
  readonly drawing: () => Promise<Drawing>
  readonly policy: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}

/** Reads what the build left and gives it to the brand, or undefined where nothing is built. */
export async function readShell(dress: Dress): Promise<BuiltShell | undefined> {
  const folder = clientFolder('web')
  if (!existsSync(join(folder, DRAWING))) return undefined
  const read = (path: string) => readFile(join(folder, path), 'utf8')
  const template = await read('index.html')
  const styleFile = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"/.exec(template)?.[1]
  if (styleFile === undefined) throw new Error('the page of the shell names no style sheet')
  const [built, script] = await Promise.all([read(styleFile), read('before-paint.js')])
  const style = built + dress.styles
  return {
    template: dress.page(template),
    style,
    script,
    drawing: () => import(pathToFileURL(join(folder, DRAWING)).href) as Promise<Drawing>,
    policy: { scripts: [hashOf(script)], styles: [hashOf(style)] },
  }
}

/** As a content security policy names an inline part. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
