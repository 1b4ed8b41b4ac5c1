/** Forms send by themselves (`lib/form.ts`), so the query client's half for mutations would be dead weight. */
export class MutationCache {
  build(): never {
    throw new Error('web/build/no-mutations.ts: mutations are left out of the build')
  }
  findAll(): [] {
    return []
  }
  clear(): void {}
  resumePausedMutations(): Promise<void> {
    return Promise.resolve()
  }
}
