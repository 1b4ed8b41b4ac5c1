type ModuleInfo = { readonly isEntry: boolean; readonly importers: readonly string[] }
type Chunking = { getModuleInfo(id: string): ModuleInfo | null }

/**
 * Names one chunk for what every page of a build needs before its first paint. By default it is cut into a
 * piece for each set of later parts that share it, and each piece is compressed on its own.
 */
export function eagerChunk() {
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
  return (id: string, chunking: Chunking): string | null => (isEager(id, chunking) ? 'kit' : null)
}
