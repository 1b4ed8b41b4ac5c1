import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/** The parameters of a start that PgBouncer 1.18 takes; it refuses a connection with any other. */
const TAKEN = new Set([
  'user',
  'database',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
])

/** Hands connections on to the Unix socket of a PostgreSQL, and refuses those that PgBouncer refuses. */
export async function openStrictPooler({ host, port }: { readonly host: string; readonly port: number }) {
  const open = new Set<Socket>()
  const server = createServer(client => {
    const keep = (socket: Socket) => {
      open.add(socket.on('error', () => socket.destroy()))
      socket.once('close', () => open.delete(socket))
    }
    keep(client)
    client.once('data', (start: Buffer) => {
      const wrong = parametersOf(start).find(name => !TAKEN.has(name))
      if (wrong !== undefined) return client.end(refusal(`unsupported startup parameter: ${wrong}`))
      const upstream = connect(`${host}/.s.PGSQL.${port}`)
      keep(upstream)
      upstream.write(start)
      return void client.pipe(upstream).pipe(client)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

/** The parameters of a start: behind length and version, names and values, each with a zero behind it. */
const parametersOf = (start: Buffer): readonly string[] =>
  start
    .subarray(8)
    .toString()
    .split('\0')
    .filter((text, at) => at % 2 === 0 && text !== '')

/** An error of PostgreSQL's protocol. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
