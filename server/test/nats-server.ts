import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { freePorts } from './free-ports.ts'

const PLACES = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server']
/** Another test file may be installing at the same time, and holds the installer's lock. */
const ATTEMPTS = 20
const PAUSE_MS = 3_000
const PATIENCE_MS = 10_000

const found = (): string | undefined => PLACES.find(path => existsSync(path))
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/**
 * A NATS server to test with: `NATS_SERVER_PATH`, the system's, or Debian's, which is installed where that is
 * allowed.
 * @throws Error with one sentence when there is none.
 */
async function findNatsServer(): Promise<string> {
  const named = process.env['NATS_SERVER_PATH']
  if (named) {
    if (!existsSync(named)) throw new Error(`NATS_SERVER_PATH names ${named}, which does not exist`)
    return named
  }
  const attempts = existsSync('/usr/bin/apt-get') && userInfo().uid === 0 ? ATTEMPTS : 0
  for (let attempt = 0; !found() && attempt < attempts; attempt++) {
    if (attempt > 0) await pause(PAUSE_MS)
    await install()
  }
  const place = found()
  if (place) return place
  throw new Error(
    'The tests of many processes need a NATS server: install it (on Debian: apt-get install nats-server) or name one with NATS_SERVER_PATH',
  )
}

async function install(): Promise<void> {
  const apt = promisify(execFile)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await apt('apt-get', ['update', '-qq'], { env })
    await apt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nats-server'], { env })
  } catch {
    // The sentence above says what is missing, whatever the installer's reason was.
  }
}

/** A NATS server of our own on a free port; ended and started again it is at the same address. */
export async function openNatsServer() {
  const program = await findNatsServer()
  const [port] = await freePorts(1)
  const identity = ['--user', 'ruka', '--pass', 'a-word']
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(program, ['--addr', '127.0.0.1', '--port', String(port), ...identity], { stdio: 'ignore' })
    const deadline = performance.now() + PATIENCE_MS
    while (!(await listens(port!))) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error('the NATS server did not start')
      await pause(20)
    }
  }
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return { url: `nats://ruka:a-word@127.0.0.1:${port}`, start, stop }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
