/** What the verifiers of the command line are given to read, and one sentence for what cannot be used. */
import { closeSync, openSync, readSync } from 'node:fs'
import * as z from 'zod/mini'

/** What was given cannot be read; the message is the whole sentence. */
export class UnusableInput extends Error {}

/** How a source is called in a sentence; undefined is the standard input. */
const nameOf = (source: string | undefined): string => source ?? 'The standard input'

/** More than any list of plays, rounds or wins that is published. */
const BYTES_MAX = 32_000_000

/** The JSON text of a file, or of the standard input. @throws UnusableInput, or the error of the file system */
export const readJson = (file: string | undefined): string => mustBeJson(textOf(file), file)

/** The text of a source, read no further than the greatest size. */
function textOf(file: string | undefined): string {
  const source = file === undefined ? 0 : openSync(file, 'r')
  try {
    const parts: Buffer[] = []
    let bytes = 0
    for (;;) {
      const part = Buffer.alloc(65_536)
      const read = readSync(source, part)
      if (read === 0) return Buffer.concat(parts).toString()
      bytes += read
      if (bytes > BYTES_MAX) throw new UnusableInput(`${nameOf(file)} has more than ${BYTES_MAX / 1e6} MB`)
      parts.push(part.subarray(0, read))
    }
  } finally {
    if (file !== undefined) closeSync(source)
  }
}

/** The text itself. @throws UnusableInput where it is empty or not JSON */
export function mustBeJson(text: string, source: string | undefined): string {
  if (text.trim() === '') throw new UnusableInput(`${nameOf(source)} is empty`)
  try {
    JSON.parse(text)
  } catch {
    throw new UnusableInput(`${nameOf(source)} is not JSON`)
  }
  return text
}

/** Why a source cannot be checked, in one sentence; `what` is what it is not, such as `no published round`. */
export function whyUnusable(error: unknown, source: string | undefined, what: string): string {
  if (error instanceof UnusableInput) return `${error.message}.`
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const sentences: Readonly<Record<string, string>> = {
    ENOENT: `There is no file ${source}.`,
    ENOTDIR: `There is no file ${source}.`,
    EISDIR: `${source} is a folder, not a file.`,
    EACCES: `${source} may not be read by this user.`,
  }
  const sentence = typeof code === 'string' && source !== undefined ? sentences[code] : undefined
  return sentence ?? `${nameOf(source)} is ${what}: ${reasonOf(error)}.`
}

function reasonOf(error: unknown): string {
  if (!(error instanceof z.core.$ZodError)) return error instanceof Error ? error.message : String(error)
  const path = z.core.toDotPath(error.issues[0]?.path ?? [])
  return path === '' ? 'it has another form' : `${path} is missing or has another form`
}
