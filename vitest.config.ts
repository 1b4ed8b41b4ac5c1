import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** A condition that is waited for comes when a busy machine has the time. */
const expectation = { poll: { timeout: 15_000, interval: 20 } }

/**
 * The files of a worker share the modules that it has loaded: loading them again for each file took a third
 * of the time. A test restores what it changes in a module or a global. The client's modules store what its
 * screens share, so each of its files has a worker of its own.
 */
const shared = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true } as const

/** Pure tests and database tests; the browser journeys run under Playwright. */
export default defineConfig({
  test: {
    // One more than there are cores: tests of whole processes wait for much of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'pure',
          ...shared,
          include: [
            '{contract,sports,games,ui,widgets,daraja-sim,feed-sim,bench,check}/**/*.test.ts',
            'tidy.test.ts',
          ],
          testTimeout: 20_000,
          expect: expectation,
        },
      },
      {
        test: {
          name: 'web',
          root: 'web',
          include: ['{src,worker}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 20_000,
          expect: expectation,
        },
      },
      {
        test: {
          name: 'server',
          ...shared,
          root: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: [`${import.meta.dirname}/server/test/database.ts`],
          testTimeout: 30_000,
          expect: expectation,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
