import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Change } from './state.ts'

/**
 * The simulator's memory across restarts: one JSON line per event, each line a list of changes that hold
 * together. A line is written whole before the event has any effect outside, so that a kill loses it entirely
 * or not at all.
 */
export type Journal = { append: (changes: Change[]) => void; close: () => void }

export const memoryJournal = (): Journal => ({ append: () => undefined, close: () => undefined })

/**
 * Opens the journal of a folder and replays it. A last line torn by a kill is cut off; any other bad line is
 * an error.
 */
export function openJournal(dataDir: string, replay: (changes: Change[]) => void): Journal {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'journal.jsonl')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  whole.split('\n').forEach((line, index) => {
    if (line === '') return
    try {
      replay(JSON.parse(line))
    } catch (cause) {
      throw new Error(`${path} line ${index + 1} cannot be read`, { cause })
    }
  })
  const file = openSync(path, 'a')
  ftruncateSync(file, Buffer.byteLength(whole))
  return {
    append: changes => void writeSync(file, `${JSON.stringify(changes)}\n`),
    close: () => closeSync(file),
  }
}
