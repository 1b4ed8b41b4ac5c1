import type { ShellMessage } from '@ruka/contract/frame'
import { expect, it } from 'vitest'
import { connectShell } from './shell.ts'

function frame(referrer = '') {
  const said: [unknown, string][] = []
  let listener: (event: MessageEvent) => void = () => {}
  const parent = { postMessage: (message: unknown, origin: string) => void said.push([message, origin]) }
  return {
    said,
    parent,
    document: { referrer },
    addEventListener: (_: 'message', call: (event: MessageEvent) => void) => {
      listener = call
    },
    tell: (origin: string, data: unknown, source: unknown = parent) =>
      listener({ origin, data, source } as MessageEvent),
  }
}
const shellOrigin = 'https://ruka.test'
const light = { type: 'ruka:theme', theme: 'light' }

it('accepts messages only of its parent, from an allowed origin, within the contract', () => {
  const here = frame()
  const heard: ShellMessage[] = []
  connectShell(here, [shellOrigin], message => heard.push(message))
  here.tell('https://evil.test', light)
  here.tell('null', light)
  here.tell(`${shellOrigin}.evil.test`, light)
  here.tell(shellOrigin, light, { another: 'window' })
  here.tell(shellOrigin, { type: 'ruka:theme', theme: 'red' })
  here.tell(shellOrigin, 'ruka:theme')
  expect(heard).toEqual([])
  here.tell(shellOrigin, light)
  expect(heard).toEqual([light])
})
it('posts to allowed origins only and never to any origin', () => {
  const here = frame('https://evil.test/page')
  connectShell(here, [shellOrigin, 'https://m.ruka.test'], () => {}).say({ type: 'ruka:ready' })
  expect(here.said.map(([, origin]) => origin)).toEqual([shellOrigin, 'https://m.ruka.test'])
})
it('speaks to the one origin that it knows', () => {
  const referred = frame('https://m.ruka.test/games/aviator')
  connectShell(referred, [shellOrigin, 'https://m.ruka.test'], () => {}).say({ type: 'ruka:ready' })
  expect(referred.said.map(([, origin]) => origin)).toEqual(['https://m.ruka.test'])
  const told = frame()
  const shell = connectShell(told, [shellOrigin, 'https://m.ruka.test'], () => {})
  told.tell(shellOrigin, light)
  shell.say({ type: 'ruka:balance' })
  expect(told.said).toEqual([[{ type: 'ruka:balance' }, shellOrigin]])
})
it('says nothing alone in its tab', () => {
  const alone = frame()
  Object.assign(alone, { parent: alone })
  const shell = connectShell(alone, [shellOrigin], () => {})
  expect(shell.framed).toBe(false)
  shell.say({ type: 'ruka:ready' })
  expect(alone.said).toEqual([])
})
