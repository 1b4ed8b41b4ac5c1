import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy in front of the product, as an operator has one: it can be cut off, and it can serve another
 * version.
 */
export type Proxy = {
  readonly origin: string
  /** Nothing is answered any more, until it is again. */
  cutOff: (down: boolean) => void
  /**
   * From now on pages and the worker are those of another version. Files that match are gone until the first
   * page of the new version was fetched, or until it is released.
   */
  deploy: (gone?: RegExp, forEver?: boolean) => void
  /** Only the part of pages before the body arrives, until released. */
  holdBodies: () => () => void
  /** How many pages were fetched. */
  pages: () => number
  stop: () => Promise<void>
}

/** Opens a proxy of the site; sockets do not pass, so that the shell polls. */
export async function openProxy(site: string): Promise<Proxy> {
  const state = {
    down: false,
    deployed: false,
    gone: undefined as RegExp | undefined,
    forEver: false,
    pages: 0,
    whole: Promise.resolve(),
  }
  const server = createServer((incoming, reply) => {
    const path = incoming.url ?? '/'
    if (state.down) return void incoming.socket.destroy()
    if (state.gone?.test(path)) return void reply.writeHead(404).end()
    if (path.startsWith('/assets/version-'))
      return void reply.writeHead(200, { 'content-type': 'text/javascript' }).end()
    pass(
      site,
      incoming,
      reply,
      () => state.whole,
      (body, type) => {
        if (type.startsWith('text/html') && incoming.method === 'GET') {
          state.pages += 1
          if (!state.forEver) state.gone = undefined
        }
        // An empty script whose name says the version: the page is another one after a deploy, and works the
        // same.
        const version = `<script type="module" src="/assets/version-${state.deployed ? 2 : 1}.js"></script>`
        if (type.startsWith('text/html')) return body.replace('</head>', `${version}</head>`)
        return state.deployed && path === '/sw.js' ? `${body}\n// The next version.` : body
      },
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutOff(down) {
      state.down = down
      if (down) server.closeAllConnections()
    },
    deploy(gone, forEver = false) {
      Object.assign(state, { deployed: true, gone, forEver })
    },
    holdBodies() {
      const { promise, resolve } = Promise.withResolvers<void>()
      state.whole = promise
      return resolve
    },
    pages: () => state.pages,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Change = (body: string, type: string) => string

function pass(
  site: string,
  incoming: IncomingMessage,
  reply: ServerResponse,
  bodies: () => Promise<void>,
  change: Change,
): void {
  const path = (incoming.url ?? '/').replace('/assets/next-', '/assets/')
  // Asked for whole and plain, so that it can be changed.
  const { 'if-none-match': _, 'if-modified-since': __, ...asked } = incoming.headers
  const headers = { ...asked, 'accept-encoding': 'identity', host: new URL(site).host }
  const { method } = incoming
  const outgoing = request(
    `${site}${path}`,
    { headers, ...(method === undefined ? {} : { method }) },
    answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const type = answer.headers['content-type'] ?? ''
        const whole = Buffer.concat(chunks)
        const body = /html|javascript/.test(type) ? Buffer.from(change(String(whole), type)) : whole
        const { 'content-length': ___, 'transfer-encoding': ____, ...rest } = answer.headers
        reply.writeHead(answer.statusCode ?? 502, { ...rest, 'content-length': body.length })
        if (!type.startsWith('text/html')) return void reply.end(body)
        // Nothing else is delayed: a browser opens six connections to a site, and a page that waits for one
        // never arrives.
        const head = body.indexOf('<body')
        reply.write(body.subarray(0, head))
        void bodies().then(() => reply.end(body.subarray(head)))
      })
    },
  )
  outgoing.on('error', () => reply.destroy())
  incoming.pipe(outgoing)
}
