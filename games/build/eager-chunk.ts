type ModuleInfo = { readonly isEntry: boolean; readonly importers: readonly string[] }
type Chunking = { getModuleInfo(id: string): ModuleInfo | null }

/** What calls of the API and messages are checked by, behind what the library of schemas is told first. */
const SCHEMAS = /\/contract\/src\/|\/kit\/jitless\.ts$/

/**
 * Names one chunk for what every page of a build needs before its first paint. By default it is cut into a
 * piece for each set of later parts that share it, and each piece is compressed on its own. Where schemas are many
 * they have a chunk of their own, which costs a kilobyte: a phone is busy for long with making them, and each file runs
 * in a task of its own.
 */
export function eagerChunk(hasManySchemas: boolean) {
  const known = new Map<string, boolean>()
  const isEager = (id: string, chunking: Chunking): boolean => {
    const found = known.get(id)
    if (found !== undefined) return found
    known.set(id, false)
    const info = chunking.getModuleInfo(id)
    const eager = info !== null && (info.isEntry || info.importers.some(by => isEager(by, chunking)))
    known.set(id, eager)
    return eager
  }
  return (id: string, chunking: Chunking): string | null => {
    if (!isEager(id, chunking)) return null
    return hasManySchemas && SCHEMAS.test(id) ? 'contract' : 'kit'
  }
}
