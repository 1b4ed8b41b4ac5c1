import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
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
    trace: 'retain-on-failure',
    serviceWorkers: 'block',
  },
})
