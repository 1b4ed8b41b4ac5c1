import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { writerTo } from './log-writer.ts'

it('the log continues after a fault of its output, and counts what was lost', async () => {
  let nowMs = 0
  let isFull = true
  const written: string[] = []
  const disk = () =>
    new Writable({
      autoDestroy: false,
      decodeStrings: false,
      write(line: string, _, done) {
        if (isFull) return done(new Error('ENOSPC'))
        written.push(line)
        done()
      },
    })
  const writer = writerTo(disk, () => nowMs)
  writer.write('one')
  await new Promise(resolve => setImmediate(resolve))
  writer.write('two')
  isFull = false
  writer.write('three')
  nowMs = 1_000
  writer.write('four')
  writer.write('five')
  await writer.flush()
  expect([written, writer.dropped()]).toEqual([['four', 'five'], 3])
})
