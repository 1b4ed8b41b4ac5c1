import { existsSync } from 'node:fs'
import { access, constants, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** The keys that a data folder has made for itself. */
export const keysFile = (folder: string): string => join(folder, 'keys.json')

/** What it holds as text; undefined only where there is none. @throws Error where it is there and cannot be read */
export const readKeys = (folder: string): Promise<string | undefined> =>
  readFile(keysFile(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** Makes the folder where it is missing; says in one sentence why it cannot be used. */
export async function dataFolderFault(folder: string): Promise<string | undefined> {
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
    JSON.parse((await readKeys(folder)) ?? '{}')
    return undefined
  } catch (error) {
    if (error instanceof SyntaxError)
      return `DATA_DIR ${folder} has a keys.json that is not JSON: bring it back from a backup`
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
