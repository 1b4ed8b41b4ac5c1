/**
 * A planted mistake: `npm run check` fails unless the type-aware lint finds it, since those rules can fall
 * silent.
 */
async function work(): Promise<void> {}

export function forget(): void {
  work()
}
