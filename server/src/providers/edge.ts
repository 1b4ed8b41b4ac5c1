import { PROVIDER_WINDOW_MS } from '@ruka/contract/provider'
import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Ctx } from '../platform/context/context.ts'
import type { CallerKind } from '../platform/http/caller.ts'
import { Refused } from '../platform/base/refused.ts'
import type { Provider } from './read-providers.ts'
import { signedBy, replyText, requestText, sign } from './signature.ts'

/** A third-party server that signed its request. */
export type ProviderCaller = { readonly provider: string }

declare module '../platform/http/caller.ts' {
  interface CallerTypes {
    provider: ProviderCaller
  }
}

/**
 * Providers by their signatures: a request is signed with the provider's key and recent, and the answer to it
 * is signed, too. Each transaction is one event by its own name, so none needs a key of the edge.
 */
export function providerCallers(
  { clock }: Pick<Ctx, 'clock'>,
  providers: readonly Provider[],
): CallerKind<ProviderCaller> {
  const bodies = new WeakMap<FastifyRequest, Buffer>()
  /** The key that each was signed with: answers are signed with the same. */
  const keyOf = new WeakMap<FastifyRequest, string>()
  return {
    async authenticate(request) {
      const provider = providers.find(({ id }) => id === headerOf(request, 'ruka-provider'))
      const timestamp = headerOf(request, 'ruka-timestamp')
      const body = bodies.get(request)
      if (!provider || !body) throw new Refused('signature_wrong')
      const text = requestText({ method: request.method, path: request.url, timestamp, body })
      const keys = [provider.key, ...(provider.keyBefore === undefined ? [] : [provider.keyBefore])]
      const key = signedBy(keys, text, headerOf(request, 'ruka-signature'))
      if (key === undefined) throw new Refused('signature_wrong')
      keyOf.set(request, key)
      if (!/^\d{13}$/.test(timestamp) || Math.abs(Number(timestamp) - clock.now()) > PROVIDER_WINDOW_MS)
        throw new Refused('signature_stale')
      return { provider: provider.id }
    },
    subject: () => null,
    hooks: {
      // The signature is over the bytes as they were sent, so they are retained before they are parsed as JSON.
      async preParsing(request, _, payload) {
        const chunks: Buffer[] = []
        let length = 0
        for await (const chunk of payload as AsyncIterable<Buffer>) {
          length += chunk.length
          if (length > request.routeOptions.bodyLimit) throw new Refused('too_large')
          chunks.push(chunk)
        }
        const body = Buffer.concat(chunks)
        bodies.set(request, body)
        return Object.assign(Readable.from([body]), { receivedEncodedLength: body.length })
      },
      /** Only a request that was signed correctly gets a signed answer. */
      async onSend(request, reply, payload) {
        const key = keyOf.get(request)
        if (key !== undefined) {
          const requestSignature = headerOf(request, 'ruka-signature')
          const text = replyText({
            status: reply.statusCode,
            requestSignature,
            body: Buffer.from(typeof payload === 'string' ? payload : ''),
          })
          reply.header('ruka-signature', sign(key, text))
        }
        return payload
      },
    },
  }
}

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
