import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
let program: ChildProcess | undefined
afterEach(() => void program?.kill('SIGKILL'))

function start(env: Record<string, string>): ChildProcess {
  program = spawn(process.execPath, [MAIN], { env: { PATH: process.env['PATH'] ?? '', ...env } })
  return program
}
async function firstLine(stream: ChildProcess['stdout']): Promise<string> {
  const [chunk] = (await once(stream ?? process.stdin, 'data')) as [Buffer]
  return chunk.toString().trimEnd()
}

describe('the program', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('prints its address, and stops cleanly at %s', async signal => {
    const child = start({ SIM_PORT: '0' })
    const { listening } = JSON.parse(await firstLine(child.stdout)) as { listening: string }
    expect(listening).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect((await fetch(`${listening}/sim/health`)).status).toBe(200)
    // An open event stream must not delay the end.
    await fetch(`${listening}/sim/phones/0712345678/events`)
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('does not start with a wrong setting, and says which', async () => {
    const child = start({ SIM_SHORTCODE: 'paybill' })
    const said = firstLine(child.stderr)
    expect(await once(child, 'exit')).toEqual([2, null])
    expect(await said).toContain('SIM_SHORTCODE: expected 5 to 7 digits')
  })

  test('does not start on a port that is taken', async () => {
    const first = start({ SIM_PORT: '0' })
    const { listening } = JSON.parse(await firstLine(first.stdout)) as { listening: string }
    const second = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env['PATH'] ?? '', SIM_PORT: new URL(listening).port },
    })
    const said = firstLine(second.stderr)
    expect(await once(second, 'exit')).toEqual([1, null])
    expect(await said).toContain('EADDRINUSE')
  })
})
