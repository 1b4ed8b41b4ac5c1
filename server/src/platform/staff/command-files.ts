/** Files of the machine on which a command is typed. */
import { open, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { CommandLineError } from './command-line-error.ts'
import { sizeText, type Download, type StaffFile } from './staff-file.ts'

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is none',
  ENOTDIR: 'there is none',
  EACCES: 'this user may not do that',
  EPERM: 'this user may not do that',
  EEXIST: 'there is a file already',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
}
const whyOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && WHY[String(error.code)]) || error.message : String(error)

/** Reads a file, and stops one byte behind the most that it may have. @throws CommandLineError */
export async function readFileNamed(path: string, mostBytes: number): Promise<StaffFile> {
  const refuse = (why: string, cause?: unknown) => new CommandLineError(`${path} ${why}`, { cause })
  const bytes = await readUpTo(path, mostBytes + 1).catch((error: unknown) => {
    throw refuse(`cannot be read: ${whyOf(error)}`, error)
  })
  if (bytes.length > mostBytes) throw refuse(`is larger than ${sizeText(mostBytes)}`)
  if (bytes.length === 0) throw refuse('is empty')
  return { name: basename(path), bytes }
}

async function readUpTo(path: string, most: number): Promise<Buffer> {
  const source = await open(path)
  try {
    const parts: Buffer[] = []
    for await (const part of source.createReadStream({ end: most - 1, autoClose: false }))
      parts.push(part as Buffer)
    return Buffer.concat(parts)
  } finally {
    await source.close()
  }
}

/**
 * Writes what an action gave to a temporary file first, so that no partial file has the name; an existing
 * file stays as it is. @throws CommandLineError
 */
export async function writeDownload({ parts }: Download, path: string): Promise<void> {
  const refuse = (error: unknown): never => {
    throw new CommandLineError(`${path} cannot be written: ${whyOf(error)}`, { cause: error })
  }
  const place = await open(path, 'wx').catch(refuse)
  await place.close()
  const half = `${path}.part`
  try {
    const out = await open(half, 'w').catch(refuse)
    try {
      for await (const part of parts) await out.write(part)
    } finally {
      await out.close()
    }
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true })
    await rm(path, { force: true })
    throw error
  }
}
