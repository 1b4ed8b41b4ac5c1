import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { PreparingClient } from './pg-clients.ts'

const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

let server: Server
afterEach(() => void server.close())

/** A database that lets clients in, and is away when they ask for something. */
async function openAway(): Promise<number> {
  server = createServer(socket => {
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]))
      socket.once('data', () => socket.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

it('a connection that breaks while its session is set fails, and leaves the process up', async () => {
  const port = await openAway()
  const more: object = { settings: { statement_timeout: '1000' } }
  const address = { host: '127.0.0.1', port, user: 'sample', database: 'sample' }
  const pool = new pg.Pool({ ...address, ...more, Client: PreparingClient })
  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', note)
  await expect(pool.connect()).rejects.toThrow('Connection terminated unexpectedly')
  await pool.end()
  process.off('uncaughtException', note)
  expect(uncaught).toEqual([])
})
