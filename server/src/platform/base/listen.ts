import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A server and where it listens: `variable` names its port in the configuration. */
export type Listener = { readonly app: FastifyInstance; readonly variable: string; readonly port: number }

/** Listens on each port. @throws Error with one sentence that names the variable of a port that cannot be had. */
export async function listenOn(host: string, listeners: readonly Listener[]): Promise<void> {
  for (const { app, variable, port } of listeners)
    await app.listen({ host, port }).catch((error: unknown) => {
      throw portError(error, { variable, port })
    })
}

/** Why this machine cannot listen on a host, in one sentence with the variable's name; an empty text where it can. */
export async function hostFault(variable: string, host: string): Promise<string> {
  const server = createServer()
  try {
    server.listen({ host, port: 0 })
    await once(server, 'listening')
    return ''
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const sentences: Readonly<Record<string, string>> = {
      EADDRNOTAVAIL: 'is no address of this machine',
      ENOTFOUND: 'is the name of no host',
      EAI_AGAIN: 'cannot be looked up',
    }
    return `${variable} ${host} ${sentences[code ?? ''] ?? `cannot be listened on: ${code}`}`
  } finally {
    server.close()
  }
}

/** A fault of listening in words for operators; any other error stays as it is. */
function portError(
  error: unknown,
  { variable, port }: { readonly variable: string; readonly port: number },
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `${variable} ${port} is taken by another program: end that one, or give ${variable} another port`,
    EACCES: `${variable} ${port} may not be opened by this user: give ${variable} a port from 1024 on, or put a proxy in front`,
  }
  const sentence = typeof code === 'string' ? sentences[code] : undefined
  return sentence === undefined ? error : new Error(sentence, { cause: error })
}
