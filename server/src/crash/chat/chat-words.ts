import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { ConfigError, type Config } from '../../platform/config/config.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { readWords, wordFinder } from './text.rules.ts'

const READ_AGAIN_MS = 60_000

type Finder = (text: string) => boolean

/** @throws ConfigError when the operator's list cannot be used. */
export function checkWords(config: Pick<Config, 'CRASH_CHAT_WORDS'>): void {
  if (config.CRASH_CHAT_WORDS !== undefined) finderOf(readFileOf(config.CRASH_CHAT_WORDS))
}

/**
 * Returns the finder of the operator's words; the file is read again after a minute, so that an edit needs no
 * restart.
 */
export function openWords({ config, clock, log }: Ctx): () => Promise<Finder> {
  const file = config.CRASH_CHAT_WORDS
  if (file === undefined) return async () => () => false
  let finder = finderOf(readFileOf(file))
  let readAtMs = clock.elapsed()
  return async () => {
    if (clock.elapsed() - readAtMs >= READ_AGAIN_MS) {
      readAtMs = clock.elapsed()
      try {
        finder = finderOf(await readFile(file, 'utf8'))
      } catch (error) {
        log.error({ error }, 'the words of the chat could not be read again; the old ones stay')
      }
    }
    return finder
  }
}

function readFileOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError('CRASH_CHAT_WORDS must be a file that can be read')
  }
}

function finderOf(file: string): Finder {
  const { words, wrong } = readWords(file)
  if (wrong !== undefined)
    throw new ConfigError(
      `CRASH_CHAT_WORDS must have one word a line, of letters and digits; "${wrong}" is none`,
    )
  return wordFinder(words)
}
