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

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]

/**
 * A Chromium to test with: `CHROMIUM_PATH`, the system's, Playwright's own, or Debian's, which is installed where that is
 * allowed. @throws Error with one sentence when there is none.
 */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`)
    return named
  }
  const found = [...PLACES, chromium.executablePath()].find(path => path !== '' && existsSync(path))
  if (found) return found
  if (existsSync('/usr/bin/apt-get') && userInfo().uid === 0) {
    process.stdout.write('Installing Chromium …\n')
    try {
      execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    } catch {
      // The sentence below says what is missing, whatever the installer's reason was.
    }
    if (existsSync(PLACES[0]!)) return PLACES[0]!
  }
  throw new Error(
    'The browser tests need a Chromium: install it (on Debian: apt-get install chromium) or name one with CHROMIUM_PATH',
  )
}
