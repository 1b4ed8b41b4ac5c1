import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGE =
  '<!doctype html><html lang="en"><title>Bare</title><meta name="viewport" content="width=device-width">' +
  '<body><h1>A page of one line</h1></body></html>'

/**
 * The least that a page could be, at an address of this machine: what shows how fast the machine and the
 * network are.
 */
export async function withBarePage<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
