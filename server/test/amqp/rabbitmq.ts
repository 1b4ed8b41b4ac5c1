import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePorts } from '../free-ports.ts'
import { scratchFolder } from '../scratch-folder.ts'

const execute = promisify(execFile)
/** The scripts behind Debian's own, which would change to another user. */
const PLACES = ['/usr/lib/rabbitmq/bin', '/usr/local/sbin', '/usr/local/opt/rabbitmq/sbin']
const PATIENCE_MS = 90_000

/** Where RabbitMQ's programs are; undefined where it is not installed. */
export const findRabbitmq = (): string | undefined =>
  [...(process.env['RABBITMQ_BIN'] ? [process.env['RABBITMQ_BIN']] : []), ...PLACES].find(folder =>
    existsSync(join(folder, 'rabbitmq-server')),
  )

export const VIRTUAL_HOST = '/unifiedfeed/1'
export const TOKEN = 'a-token'
const PUBLISHER = { username: 'publisher', password: 'a-word' }

export type Broker = Awaited<ReturnType<typeof openBroker>>

/**
 * A RabbitMQ of our own in a new folder, with plain and TLS ports, that knows the feed's token as a user
 * without a password, as Betradar's does. Killed and started again it is at the same address.
 */
export async function openBroker() {
  const folder = scratchFolder('rabbitmq')
  await mkdir(folder, { recursive: true })
  const [port = 0, tlsPort = 0, distPort = 0, epmdPort = 0] = await freePorts(4)
  const certificates = await makeCertificates(folder)
  const doorkeeper = await openDoorkeeper()
  await writeFile(join(folder, 'enabled_plugins'), '[rabbitmq_auth_backend_http].\n')
  await writeFile(
    join(folder, 'rabbitmq.conf'),
    [
      `listeners.tcp.1 = 127.0.0.1:${port}`,
      `listeners.ssl.1 = 127.0.0.1:${tlsPort}`,
      `ssl_options.cacertfile = ${certificates.ca}`,
      `ssl_options.certfile = ${certificates.certificate}`,
      `ssl_options.keyfile = ${certificates.key}`,
      'ssl_options.verify = verify_none',
      `default_vhost = ${VIRTUAL_HOST}`,
      'auth_backends.1 = http',
      'auth_http.http_method = post',
      ...['user', 'vhost', 'resource', 'topic'].map(
        what => `auth_http.${what}_path = ${doorkeeper.url}/${what}`,
      ),
      'vm_memory_high_watermark.absolute = 1GB',
      'disk_free_limit.absolute = 50MB',
    ].join('\n'),
  )
  const node = `ruka-${process.pid}-${port}@localhost`
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: node,
    RABBITMQ_DIST_PORT: String(distPort),
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_CONF_ENV_FILE: join(folder, 'none'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 1:1 -kernel inet_dist_use_interface {127,0,0,1}',
  }
  const programs = findRabbitmq()!
  let child: ChildProcess | undefined
  const start = async () => {
    // A group of its own, so that a kill reaches what the script starts.
    child = spawn(join(programs, 'rabbitmq-server'), [], { env, stdio: 'ignore', detached: true })
    await until(() => listens(port), child)
    await until(() => listens(tlsPort), child)
  }
  const kill = async () => {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    process.kill(-child.pid, 'SIGKILL')
    await ended
    await until(async () => !(await listens(port)))
  }
  await start()
  return {
    url: `amqp://127.0.0.1:${port}`,
    tlsUrl: (host: string) => `amqps://${host}:${tlsPort}`,
    certificates,
    publisherUrl: `amqp://${PUBLISHER.username}:${PUBLISHER.password}@127.0.0.1:${port}/${encodeURIComponent(VIRTUAL_HOST)}`,
    publisher: { hostname: '127.0.0.1', port, vhost: VIRTUAL_HOST, ...PUBLISHER },
    start,
    kill,
    /** The names of all queues. */
    async queues(): Promise<readonly string[]> {
      const listing = ['-q', '-n', node, 'list_queues', '-p', VIRTUAL_HOST, 'name', '--no-table-headers']
      const { stdout } = await execute(join(programs, 'rabbitmqctl'), listing, { env })
      return stdout.split('\n').filter(name => name !== '')
    },
    async close() {
      await kill()
      await execute('epmd', ['-port', String(epmdPort), '-kill'], { env }).catch(() => undefined)
      doorkeeper.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Answers whom the broker lets in: the token without a password, and the test that publishes. */
async function openDoorkeeper() {
  const server = createServer((request, response) => {
    let form = ''
    request.on('data', chunk => (form += String(chunk)))
    request.on('end', () => {
      const given = new URLSearchParams(form)
      const [username, password] = [given.get('username'), given.get('password') ?? '']
      const isKnown =
        request.url !== '/user' ||
        (username === TOKEN && password === '') ||
        (username === PUBLISHER.username && password === PUBLISHER.password)
      response.end(isKnown ? 'allow' : 'deny')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** An authority of the test's own, and a certificate of it for `localhost` alone. */
async function makeCertificates(folder: string) {
  const at = (name: string) => join(folder, name)
  const openssl = (...args: readonly string[]) => execute('openssl', [...args])
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await openssl(
    'req',
    '-x509',
    ...made,
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
    '-subj',
    '/CN=ruka test',
    '-days',
    '2',
  )
  await openssl('req', ...made, '-keyout', at('key.pem'), '-out', at('request.pem'), '-subj', '/CN=localhost')
  await writeFile(at('names'), 'subjectAltName=DNS:localhost')
  const signing = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')]
  await openssl('x509', '-req', '-in', at('request.pem'), ...signing, '-days', '2', '-out', at('cert.pem'))
  return { ca: at('ca.pem'), certificate: at('cert.pem'), key: at('key.pem') }
}

async function until(condition: () => Promise<boolean>, child?: ChildProcess): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await condition())) {
    if (performance.now() > deadline || (child && child.exitCode !== null))
      throw new Error('RabbitMQ did not start or stop')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
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
