const LOOK_MS = 500

/**
 * Calls `ended` when npm, which started this program in the foreground, is gone. npm hands SIGTERM and SIGINT
 * on; killed without a chance to, it would leave the server on its ports, without a process that ends it. A
 * program that was started in another way may outlive its parent, as services do.
 */
export function whenParentEnds(ended: () => void): void {
  if (!/^(?:start|dev)$/.test(process.env['npm_lifecycle_event'] ?? '')) return
  const parent = process.ppid
  const watch = setInterval(() => {
    // An orphan gets another parent; the old id may belong to another process.
    if (process.ppid === parent) return
    clearInterval(watch)
    ended()
  }, LOOK_MS)
  watch.unref()
}
