import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'

/** `npm run e2e`: finds a browser, then runs the journeys; further arguments go to Playwright. */
let chromium: string
try {
  chromium = findChromium()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
const playwright = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
const child = spawn(
  process.execPath,
  [
    playwright,
    'test',
    '--config',
    join(import.meta.dirname, 'playwright.config.ts'),
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium },
  },
)
child.once('exit', code => {
  process.exitCode = code ?? 1
})
