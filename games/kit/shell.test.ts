import type { ShellMessage } from '@ruka/contract/frame'
import { expect, it } from 'vitest'
import { connectShell } from './shell.ts'

function frame(referrer = '') {
  const posted: [unknown, string][] = []
  let listener: (event: MessageEvent) => void = () => {}
  const parent = { postMessage: (message: unknown, origin: string) => void posted.push([message, origin]) }
  return {
    posted,
    parent,
    document: { referrer },
    addEventListener: (_: 'message', call: (event: MessageEvent) => void) => {
      listener = call
    },
    dispatch: (origin: string, data: unknown, source: unknown = parent) =>
      listener({ origin, data, source } as MessageEvent),
  }
}
const shellOrigin = 'https://ruka.test'
const light = { type: 'ruka:theme', theme: 'light' }

it('accepts messages only from its parent, from an allowed origin, within the contract', () => {
  const here = frame()
  const received: ShellMessage[] = []
  connectShell(here, [shellOrigin], message => received.push(message))
  here.dispatch('https://evil.test', light)
  here.dispatch('null', light)
  here.dispatch(`${shellOrigin}.evil.test`, light)
  here.dispatch(shellOrigin, light, { another: 'window' })
  here.dispatch(shellOrigin, { type: 'ruka:theme', theme: 'red' })
  here.dispatch(shellOrigin, 'ruka:theme')
  expect(received).toEqual([])
  here.dispatch(shellOrigin, light)
  expect(received).toEqual([light])
})
it('posts to allowed origins only and never to any origin', () => {
  const here = frame('https://evil.test/page')
  connectShell(here, [shellOrigin, 'https://m.ruka.test'], () => {}).say({ type: 'ruka:ready' })
  expect(here.posted.map(([, origin]) => origin)).toEqual([shellOrigin, 'https://m.ruka.test'])
})
it('posts to the one origin that it knows', () => {
  const referred = frame('https://m.ruka.test/games/aviator')
  connectShell(referred, [shellOrigin, 'https://m.ruka.test'], () => {}).say({ type: 'ruka:ready' })
  expect(referred.posted.map(([, origin]) => origin)).toEqual(['https://m.ruka.test'])
  const page = frame()
  const shell = connectShell(page, [shellOrigin, 'https://m.ruka.test'], () => {})
  page.dispatch(shellOrigin, light)
  shell.say({ type: 'ruka:balance' })
  expect(page.posted).toEqual([[{ type: 'ruka:balance' }, shellOrigin]])
})
it('posts nothing in its own tab', () => {
  const alone = frame()
  Object.assign(alone, { parent: alone })
  const shell = connectShell(alone, [shellOrigin], () => {})
  expect(shell.framed).toBe(false)
  shell.say({ type: 'ruka:ready' })
  expect(alone.posted).toEqual([])
})
