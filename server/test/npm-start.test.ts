import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { START_MS, startNpm, type NpmProgram } from './npm-program.ts'
import { scratchFolder } from './scratch-folder.ts'

let running: NpmProgram | undefined
const start = async (folder: string) => (running = await startNpm(folder))
afterEach(() => {
  running?.remove()
  running = undefined
})

it(
  'npm start offers matches of a simulated season and logs no warning the first time; a kill -TERM leaves no process behind, and its ports free',
  async () => {
    const program = await start(scratchFolder('npm'))
    const offeredMatches = async (): Promise<number> => {
      const reply = await fetch(`http://127.0.0.1:${program.gamesPort}/api/sports/events/?status=upcoming`)
      const { data = [] } = (await reply.json()) as { data?: readonly object[] }
      return data.length
    }
    await expect.poll(offeredMatches, { timeout: START_MS }).toBeGreaterThan(0)
    expect(program.lines().filter(line => /"level":"(warn|error)"/.test(line))).toEqual([])
    const ended = once(program.npm, 'exit')
    process.kill(program.pid, 'SIGTERM')
    await ended
    await program.expectNothingLeft()
    expect(program.said()).toContain('Stopping …')
  },
  START_MS,
)
