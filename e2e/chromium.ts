import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { chromium } from '@playwright/test'

/** Flags that keep a browser from calling home; it runs in throw-away machines, often as root. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Chromium without a window first: it draws the same pages in half the time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]

/**
 * A Chromium to test with: `CHROMIUM_PATH`, Debian's headless shell, which is installed where that is
 * allowed, another of the system's, or Playwright's own. @throws Error with one sentence when there is none.
 */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`)
    return named
  }
  if (!existsSync(PLACES[0]!)) installHeadlessShell()
  const found = [...PLACES, chromium.executablePath()].find(path => path !== '' && existsSync(path))
  if (found) return found
  throw new Error(
    'The browser tests need a Chromium: install it (on Debian: apt-get install chromium-headless-shell) or name one with CHROMIUM_PATH',
  )
}

/** Installs Debian's headless shell, where this process may; otherwise does nothing. */
function installHeadlessShell(): void {
  if (!existsSync('/usr/bin/apt-get') || userInfo().uid !== 0) return
  process.stdout.write('Installing Chromium …\n')
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch {
    // The caller goes on with another Chromium, or says that there is none.
  }
}
