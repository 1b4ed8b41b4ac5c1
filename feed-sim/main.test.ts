import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

let program: ChildProcess | undefined
afterEach(() => void program?.kill('SIGKILL'))

function start(env: Record<string, string>): ChildProcess {
  program = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
  return program
}
async function firstLine(stream: ChildProcess['stdout']): Promise<string> {
  const [chunk] = (await once(stream ?? process.stdin, 'data')) as [Buffer]
  return chunk.toString().trimEnd()
}

describe('the program', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('prints its address, and stops cleanly at %s', async signal => {
    const child = start({ FEED_SIM_PORT: '0' })
    const { listening } = JSON.parse(await firstLine(child.stdout)) as { listening: string }
    expect(listening).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    // An open stream does not delay the end.
    const headers = { 'x-access-token': 'sample-feed-token' }
    expect((await fetch(`${listening}/v1/messages`, { headers })).status).toBe(200)
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('does not start with a wrong setting, and says which', async () => {
    const child = start({ FEED_SIM_SPEED: 'fast' })
    const said = firstLine(child.stderr)
    expect(await once(child, 'exit')).toEqual([2, null])
    expect(await said).toContain('FEED_SIM_SPEED: expected a number above 0')
  })
})
