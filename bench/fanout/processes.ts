import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A server of the bench, in a process of its own, at a port. */
export async function start(
  file: string,
  env: Record<string, string>,
  execArgv: string[] = [],
): Promise<{ process: ChildProcess; port: number }> {
  const child = run(file, env, execArgv)
  return { process: child, port: (await answer<{ port: number }>(child)).port }
}

/** Many sockets in a process of their own. */
export async function openClients(): Promise<ChildProcess> {
  const child = run('clients.ts', {}, [])
  await answer(child)
  return child
}

/** A file of this folder as a process of its own. */
export const run = (file: string, env: Record<string, string>, execArgv: string[]): ChildProcess =>
  fork(join(import.meta.dirname, file), {
    env: { ...process.env, ...env },
    execArgv,
    serialization: 'advanced',
  })

export async function ask<Answer>(child: ChildProcess, question: object): Promise<Answer> {
  const answered = answer<Answer>(child)
  child.send(question)
  return answered
}

export async function answer<Answer>(child: ChildProcess): Promise<Answer> {
  const ended = new AbortController()
  const received = once(child, 'message', { signal: ended.signal }).then(([message]) => message as unknown)
  const exited = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('a process of the bench ended')
  })
  try {
    const message = await Promise.race([received, exited])
    if (typeof message === 'object' && message !== null && 'fault' in message)
      throw new Error(String(message.fault))
    return message as Answer
  } finally {
    ended.abort()
    await Promise.allSettled([received, exited])
  }
}

/** Messages per second until the last client has the last one. */
export async function deliver(
  server: ChildProcess,
  client: ChildProcess,
  sockets: number,
  times: number,
): Promise<number> {
  await ask(client, { expect: sockets * times })
  const [done, { beganMs }] = await Promise.all([
    answer<{ atMs: number }>(client),
    ask<{ beganMs: number }>(server, { broadcast: times }),
  ])
  return (sockets * times) / ((done.atMs - beganMs) / 1000)
}
