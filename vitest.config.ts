import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** A condition that is waited for comes when a busy machine has the time. */
const expectation = { poll: { timeout: 15_000, interval: 20 } }

/**
 * The files of a worker share the modules that it has loaded: loading them again for each file took a third
 * of the time. A test restores what it changes in a module or a global. The shell's modules store what its
 * screens share, so each of its files on a page has a worker of its own.
 */
const shared = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true } as const

/** Tests of the shell that need a page, beside those of its components (`.test.tsx`). */
const ON_A_PAGE = [
  'features/account/registration',
  'features/third-parties/web-push',
  'features/wallet/{pay,sambaza-draft}',
  'features/widgets/widget-bridge',
  'lib/{api,line,old-bet-notices,own-games,poll-me,push,show-notice}',
].map(name => `src/${name}.test.ts`)

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
            '{contract,client,sports,games,ui,widgets,daraja-sim,feed-sim,bench,check}/**/*.test.ts',
            'web/{src,worker}/**/*.test.ts',
            ...ON_A_PAGE.map(file => `!web/${file}`),
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
          include: ['src/**/*.test.tsx', ...ON_A_PAGE],
          environment: 'happy-dom',
          testTimeout: 20_000,
          expect: expectation,
        },
      },
      {
        test: {
          name: 'games',
          root: 'games',
          include: ['**/*.test.tsx'],
          environment: 'happy-dom',
          restoreMocks: true,
          unstubGlobals: true,
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
