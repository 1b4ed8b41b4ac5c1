/**
 * An error that says the same and belongs to one receiver alone. Where one fault fails many at once, each
 * throws its own: layers above add to the errors that pass through them, so that one shared by thousands
 * would grow with each.
 */
export function ownError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return Object.create(Object.getPrototypeOf(error) as object, {
    ...Object.getOwnPropertyDescriptors(error),
    // V8 keeps the stack where only the error itself can read it.
    stack: { value: error.stack, writable: true, configurable: true, enumerable: false },
  }) as Error
}
