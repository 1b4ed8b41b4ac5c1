import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The usual program, on Linux, to start a program as another user and to tie it to its parent. */
export const SETPRIV = '/usr/bin/setpriv'

/**
 * Starts a process that belongs to this one. It has a process group of its own, so that Ctrl-C in a terminal
 * reaches it through us, after what uses it has ended; and on Linux it gets `endWith` when this process dies,
 * however it dies.
 * `become` are further arguments for setpriv, such as another user.
 */
export function spawnTied(
  command: string,
  args: readonly string[],
  {
    endWith,
    become = [],
    ...options
  }: SpawnOptions & { endWith: 'INT' | 'TERM'; become?: readonly string[] },
): ChildProcess {
  const own: SpawnOptions = { ...options, detached: true }
  if (existsSync(SETPRIV)) return spawn(SETPRIV, [...become, `--pdeathsig=${endWith}`, command, ...args], own)
  return spawn(command, [...args], own)
}
