import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProgram } from './killed-server.ts'
import { stalledPipe } from './stalled-reader.ts'

const LOG = join(import.meta.dirname, '../src/platform/log/log.ts')
const MAIN = join(import.meta.dirname, '../src/main.ts')
let stalled: ReturnType<typeof stalledPipe>
beforeEach(() => {
  stalled = stalledPipe()
})
afterEach(() => stalled.close())

/** Runs a short program with the log; returns its exit code. */
async function logs(code: string, stdout: number): Promise<number | null> {
  const text = `import { flushLog, openLog } from ${JSON.stringify(LOG)}\nconst log = openLog('info')\n${code}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
    stdio: ['ignore', stdout, 'inherit'],
  })
  const [exitCode] = (await once(child, 'exit')) as [number | null]
  return exitCode
}

describe('a stalled reader of the log', () => {
  it('does not stop the server, which starts, answers, counts the lines that are not written, and ends', async () => {
    const program = await openProgram(() => ({ LOG_LEVEL: 'debug' }), { stdout: stalled.end })
    try {
      await program.start()
      const answers = await Promise.all(Array.from({ length: 500 }, () => fetch(`${program.site}/healthz`)))
      expect(answers.every(({ ok }) => ok)).toBe(true)
      const metrics = await (await fetch(program.metrics)).text()
      expect(metrics).toMatch(/ruka_log_lines_dropped_total\{reason="repeated",roles="[a-z,]+"\} [1-9]/)
      expect(metrics).toMatch(/ruka_log_lines_dropped_total\{reason="unwritten",roles="web"\} \d/)
      // The program ends.
      await program.stop()
    } finally {
      await program.kill()
      await program.remove()
    }
  }, 90_000)

  it('fills a bounded part of the memory, and the lines beyond it are counted', async () => {
    const code = `import { droppedLines } from ${JSON.stringify(LOG)}
      for (let n = 0; n < 400; n++) for (let m = 0; m < 10; m++) log.info({ text: 'x '.repeat(490) }, 'message ' + n)
      const { repeated, unwritten } = droppedLines(log)
      process.exit(repeated === 0 && unwritten > 2_500 && unwritten < 3_500 ? 0 : 1)`
    expect(await logs(code, stalled.end)).toBe(0)
  })

  it('does not prevent a program from an orderly exit', async () => {
    const code = `for (let n = 0; n < 300; n++) log.info({ n }, 'message ' + n)
      await flushLog(log)
      process.exit(7)`
    expect(await logs(code, stalled.end)).toBe(7)
  })

  it('does not hide why a program could not start', async () => {
    const child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, RUKA_ENV: 'production', PORT: 'none' },
      stdio: ['ignore', stalled.end, 'pipe'],
    })
    let output = ''
    child.stderr!.on('data', chunk => (output += String(chunk)))
    const [code] = (await once(child, 'close')) as [number]
    expect(code).toBe(1)
    expect(output).toContain('PORT must be a port number')
  })
})

it('the last log lines are written on an orderly exit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ruka-log-'))
  try {
    const file = openSync(join(folder, 'log'), 'w')
    const code = `for (let n = 0; n < 300; n++) log.info({ n }, 'message ' + n)
      await flushLog(log)
      process.exit(0)`
    expect(await logs(code, file)).toBe(0)
    closeSync(file)
    const lines = readFileSync(join(folder, 'log'), 'utf8').trimEnd().split('\n')
    expect(lines.map(line => (JSON.parse(line) as { n: number }).n)).toEqual(
      Array.from({ length: 300 }, (_, n) => n),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
