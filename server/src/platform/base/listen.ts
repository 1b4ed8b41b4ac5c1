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

/** What is wrong with ports that this process is about to listen on, a sentence for each with its variable's name. */
export async function portFaults(
  ports: readonly { readonly variable: string; readonly host: string; readonly port: number }[],
): Promise<readonly string[]> {
  const faults: string[] = []
  // One after the other: two variables with one port are no fault of another program.
  for (const { variable, host, port } of ports) {
    const server = createServer()
    try {
      server.listen({ host, port })
      await once(server, 'listening')
      server.close()
      await once(server, 'close')
    } catch (error) {
      faults.push(portSentence(error, { variable, port }) ?? '')
    }
  }
  return faults
}

/** A fault of listening in words for operators; any other error stays as it is. */
function portError(error: unknown, named: { readonly variable: string; readonly port: number }): unknown {
  const sentence = portSentence(error, named)
  return sentence === undefined ? error : new Error(sentence, { cause: error })
}

function portSentence(
  error: unknown,
  { variable, port }: { readonly variable: string; readonly port: number },
): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `${variable} ${port} is taken by another program: end that one, or give ${variable} another port`,
    EACCES: `${variable} ${port} may not be opened by this user: give ${variable} a port from 1024 on, or put a proxy in front`,
  }
  return typeof code === 'string' ? sentences[code] : undefined
}
