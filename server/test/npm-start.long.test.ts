import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { commandOf, START_MS, startNpm, type NpmProgram } from './npm-program.ts'
import { dataFolder } from './scratch-folder.ts'

let running: NpmProgram | undefined
const start = async (folder: string) => (running = await startNpm(folder))
afterEach(() => {
  running?.remove()
  running = undefined
})

describe('npm start', { timeout: START_MS }, () => {
  it('leaves no process behind when npm itself is killed and cannot forward the signal', async () => {
    const program = await start(await dataFolder('npm'))
    process.kill(program.pid, 'SIGKILL')
    await program.expectNothingLeft()
    expect(program.said()).toContain('npm has ended')
  })

  it('says that a simulator has died and starts it again, and goes on; it ends with an error that says why when its embedded database dies', async () => {
    const folder = await dataFolder('npm')
    const program = await start(folder)
    const simulators = () =>
      program.processes().filter(pid => /(feed|daraja)-sim.*main\.ts/.test(commandOf(pid)))
    const before = simulators()
    expect(before).toHaveLength(2)
    for (const pid of before) process.kill(pid, 'SIGKILL')
    const fallen = () => program.said().match(/a simulator has ended by itself/g)?.length
    await expect.poll(fallen, { timeout: 10_000 }).toBe(2)
    const isBack = () => simulators().filter(pid => !before.includes(pid)).length === 2
    await expect.poll(isBack, { timeout: START_MS }).toBe(true)
    expect(await program.isReady()).toBe(true)
    const postmaster = program.processes().find(pid => commandOf(pid).includes(`-D ${folder}/postgres`))!
    const ended = once(program.npm, 'exit')
    process.kill(postmaster, 'SIGKILL')
    const [code] = (await ended) as [number | null]
    expect(code).not.toBe(0)
    await program.expectNothingLeft()
    const line = program.lines().find(text => text.includes('the embedded database has died'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', why: 'SIGKILL' })
  })
})
