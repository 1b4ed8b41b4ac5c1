import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run e2e -- --screens`: pictures instead of journeys. */
export default defineConfig(base, { testMatch: 'contact-sheet.ts' })
