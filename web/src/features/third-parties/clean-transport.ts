import { makeFetchTransport } from '@sentry/browser'
import { scrubAll } from './scrub.ts'

type Envelope = Parameters<ReturnType<typeof makeFetchTransport>['send']>[0]

/** Sends what is left after one more look: recordings carry addresses of pages, which no other hook sees. */
export const cleanTransport: typeof makeFetchTransport = options => {
  const { send, flush } = makeFetchTransport(options)
  return {
    flush,
    send: async ([headers, items]) => {
      const cleaned = await Promise.all((items as unknown as Item[]).map(clean))
      return send([headers, cleaned] as unknown as Envelope)
    },
  }
}

type Item = readonly [headers: { readonly type: string; readonly length?: number }, payload: unknown]

/** A recording is a line about itself and then JSON, which Sentry takes with zlib's compression too. */
async function clean(item: Item): Promise<Item> {
  const [headers, payload] = item
  if (headers.type !== 'replay_recording' || typeof payload !== 'string') return item
  const end = payload.indexOf('\n') + 1
  const about = new TextEncoder().encode(payload.slice(0, end))
  const record = await deflate(JSON.stringify(scrubAll(JSON.parse(payload.slice(end)))))
  const bytes = new Uint8Array(about.length + record.length)
  bytes.set(about)
  bytes.set(record, about.length)
  return [{ ...headers, length: bytes.length }, bytes]
}

async function deflate(text: string): Promise<Uint8Array> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
