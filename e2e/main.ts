import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildClients } from '../server/src/boot/clients.ts'
import { migratedData, shareCompiledCode } from '../server/test/scratch-folder.ts'
import { findChromium } from './chromium.ts'

/**
 * `npm run e2e`: finds a browser, builds what it will show, then runs the journeys; further arguments go to Playwright.
 * `--gate` leaves the long ones out (`*.long.journey.ts`, and those tagged `@long`), `--long` runs those alone.
 * `--screens` takes pictures of every screen and state instead, with sheets of all of them, into the folder `screens`.
 */
let chromium: string
try {
  chromium = findChromium()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
shareCompiledCode()
// Once, and not by each product that the journeys start.
await buildClients(line => process.stdout.write(`${line}\n`))
await migratedData()
const SETS = ['--gate', '--long']
const wanted = process.argv.slice(2)
const set = wanted.find(argument => SETS.includes(argument))
const screens = wanted.includes('--screens')
if (screens) await rm(join(import.meta.dirname, '../screens'), { recursive: true, force: true })
const config = screens ? 'screens.config.ts' : 'playwright.config.ts'
const playwright = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
const child = spawn(
  process.execPath,
  [
    playwright,
    'test',
    '--config',
    join(import.meta.dirname, config),
    ...wanted.filter(argument => argument !== '--screens' && argument !== set),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium, JOURNEYS: set?.slice('--'.length) ?? 'all' },
  },
)
child.once('exit', code => {
  process.exitCode = code ?? 1
})
