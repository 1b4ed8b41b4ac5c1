/** What the verifiers of the command line are given to read, and one sentence for what cannot be used. */
import { closeSync, openSync, readSync } from 'node:fs'
import { isatty } from 'node:tty'
import * as z from 'zod/mini'

/** What was given cannot be read; the message is the whole sentence. */
export class UnusableInput extends Error {}

/** How a source is called in a sentence; undefined is the standard input. */
const nameOf = (source: string | undefined): string => source ?? 'The standard input'

/** More than any play or round that is published. */
export const BYTES_MAX = 4_000_000
/** How long a pipe that has nothing yet is left alone. */
const PAUSE_MS = 20

/**
 * The JSON text of a file, or of the standard input. @throws UnusableInput, or the error of the file system
 */
export function readJson(file: string | undefined, mostBytes = BYTES_MAX): string {
  if (file === undefined && isatty(0))
    throw new UnusableInput('Name a file, or hand the text to the standard input')
  return mustBeJson(textOf(file, mostBytes), file)
}

/** The text of a source, read no further than the greatest size. */
function textOf(file: string | undefined, mostBytes: number): string {
  const source = file === undefined ? 0 : openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(65_536)
    const parts: Buffer[] = []
    let bytes = 0
    for (;;) {
      const read = readSome(source, buffer)
      if (read === 0) return Buffer.concat(parts).toString()
      bytes += read
      if (bytes > mostBytes) throw new UnusableInput(`${nameOf(file)} has more than ${mostBytes / 1e6} MB`)
      parts.push(Buffer.from(buffer.subarray(0, read)))
    }
  } finally {
    if (file !== undefined) closeSync(source)
  }
}

/** Waits for a pipe whose writer has not written yet. */
function readSome(source: number, buffer: Buffer): number {
  for (;;)
    try {
      return readSync(source, buffer)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
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
