import { existsSync } from 'node:fs'
import { access, constants, lstat, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { previousNameOf } from '../platform/config/keys.ts'

const keysSchema = z.record(z.string(), z.string())
const KEY = /^[0-9a-f]{64}$/

/** The keys that a data folder has made for itself. */
export const keysFile = (folder: string): string => join(folder, 'keys.json')

/** The keys by name; none only where there is no file. @throws Error where it is there and cannot be read */
export async function readKeys(folder: string): Promise<Readonly<Record<string, string>>> {
  const file = keysFile(folder)
  const text = await readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    // A link is there, and what it leads to is not, as on a volume that is not mounted.
    if (error.code === 'ENOENT' && !(await isThere(file))) return '{}'
    throw error
  })
  return keysSchema.parse(JSON.parse(text))
}

const isThere = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  )

/**
 * Makes the folder where it is missing; says in one sentence why it cannot be used. What its file has under
 * `keyNames`, or as the previous key of a rotation, has to be a key.
 */
export async function dataFolderFault(
  folder: string,
  keyNames: readonly string[] = [],
): Promise<string | undefined> {
  try {
    await makeFolder(resolve(folder))
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const sentences: Readonly<Record<string, string>> = {
      EEXIST: 'is no folder',
      ENOTDIR: 'lies below a file',
      ENOENT: 'cannot be made there',
      EACCES: 'may not be written by this user',
      EROFS: 'is on a disk that cannot be written',
    }
    return `DATA_DIR ${folder} ${sentences[code ?? ''] ?? `cannot be made: ${code}`}`
  }
  try {
    const keys = await readKeys(folder)
    const names = keyNames.flatMap(name => [name, previousNameOf(name)])
    const wrong = names.filter(name => keys[name] !== undefined && !KEY.test(keys[name]))
    if (wrong.length === 0) return undefined
    return `DATA_DIR ${folder} has a keys.json with a wrong ${wrong.join(' and ')}: a key is 64 lower-case hex digits. Bring it back from a backup`
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      return `DATA_DIR ${folder} has a keys.json that is ${error instanceof SyntaxError ? 'not JSON' : 'no object of keys'}: bring it back from a backup`
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'EACCES' ? 'may not be read by this user' : `cannot be read: ${code}`
    return `DATA_DIR ${folder} has a keys.json that ${why}. What is sealed can only be read with its keys`
  }
}

/** Node's own recursive call never ends below /proc. */
async function makeFolder(folder: string): Promise<void> {
  const parent = dirname(folder)
  if (!existsSync(folder) && parent !== folder) await makeFolder(parent)
  if (!existsSync(folder)) await mkdir(folder)
  else if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(folder), { code: 'EEXIST' })
}
