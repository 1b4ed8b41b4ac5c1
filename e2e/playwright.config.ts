import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: process.env['JOURNEYS'] === 'long' ? '*.long.journey.ts' : '*.journey.ts',
  testIgnore: process.env['JOURNEYS'] === 'gate' ? '*.long.journey.ts' : [],
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
