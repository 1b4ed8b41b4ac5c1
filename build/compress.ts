import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(?:js|css|html|svg|json|txt)$/
const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses one. */
export function compress(): Plugin {
  let folder = ''
  return {
    name: 'ruka:compress',
    apply: 'build',
    configResolved: config => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => compressFolder(folder),
    },
  }
}

/** Packs a folder into which several builds have written. What a dot hides is never served. */
export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const served = names.filter(name => TEXT.test(name) && !/(?:^|\/)\./.test(name))
  await Promise.all(served.map(name => pack(join(folder, name))))
}

async function pack(path: string): Promise<void> {
  const bytes = await readFile(path)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  await writeFile(`${path}.br`, await brotli(bytes, quality))
  await writeFile(`${path}.gz`, await gz(bytes, { level: 9 }))
}
