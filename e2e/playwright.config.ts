import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'

/** A long journey: by the name of its file, or by a tag in a file whose other journeys are of the gate. */
const LONG = /\.long\.journey\.ts\b|@long\b/
const set = process.env['JOURNEYS']

/** Journeys on the product with a simulated season, whose start costs more than a journey. */
const SPORTS = ['sports-*.journey.ts', 'slip-tabs.journey.ts', 'sms-bet.journey.ts']
/** Journeys on a product of their own. */
const APART = ['any-server', 'campaigns', 'jackpot', 'widgets'].map(name => `${name}.journey.ts`)
/** Files that are not even loaded. */
const testIgnore = set === 'gate' ? ['*.long.journey.ts'] : []

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  testIgnore,
  ...(set === 'gate' && {
    grepInvert: LONG,
    // Products that few journeys share are started first: the short journeys that share one keep all workers
    // busy to the end.
    projects: [
      { name: 'sports', testMatch: SPORTS, workers: 1 },
      { name: 'apart', testMatch: APART },
      { name: 'ours', testIgnore: [...testIgnore, ...SPORTS, ...APART] },
    ],
  }),
  ...(set === 'long' && { grep: LONG }),
  outputDir: '../test-results',
  fullyParallel: false,
  // Each has a product of its own, and most of a journey is waiting: four keep two cores busy.
  workers: 4,
  timeout: 300_000,
  // Only what fails waits so long, and a busy machine may need it.
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // As long as a flight may take; without it a lost click would only end with its whole journey, unnamed.
    actionTimeout: 90_000,
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    // A trace costs as much as the journey: `E2E_TRACE=1` records it, of what fails.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
  },
})
