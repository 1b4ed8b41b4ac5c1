import { expect, it } from 'vitest'
import { openSheets } from './sheets.tsx'
import { openVoice } from './voice.tsx'

function setUp() {
  let atMs = 0
  const voice = openVoice(() => atMs)
  const texts = (place: 'page' | 'sheet') =>
    voice.said
      .get()
      .filter(each => each.place === place)
      .map(({ text }) => text)
  return { voice, texts, wait: (ms: number) => (atMs += ms) }
}

it('what is said as a sheet opens is said in the sheet, too: the page behind it is inert', () => {
  const { voice, texts } = setUp()
  voice.say('You lost KES 10.')
  voice.move('sheet')
  expect(texts('sheet')).toEqual(['You lost KES 10.'])
})

it('what was said long before is not repeated, and a repeated message is a message of its own', () => {
  const { voice, texts, wait } = setUp()
  voice.say('Round 7.')
  wait(200)
  voice.move('sheet')
  expect(texts('sheet')).toEqual([])
  voice.say('Saved.')
  voice.say('Saved.')
  expect(texts('sheet')).toEqual(['Saved.', 'Saved.'])
  expect(new Set(voice.said.get().map(({ n }) => n)).size).toBe(3)
})

it('keeps the last three messages', () => {
  const { voice, texts } = setUp()
  for (const text of ['1', '2', '3', '4']) voice.say(text)
  expect(texts('page')).toEqual(['2', '3', '4'])
})

it('a sheet that asks for an answer is not replaced by another, and ends with the page', () => {
  const sheets = openSheets(() => 0)
  let answers = 0
  const asks = { title: 'Reality check', body: null, closable: false, onClose: () => void answers++ }
  sheets.open(asks)
  sheets.open({ title: 'Share', body: null })
  expect([sheets.shown.get()?.title, answers]).toEqual(['Reality check', 0])
  sheets.close()
  expect([sheets.isOpen(), answers]).toEqual([false, 1])
})

it('says in the sheet while one is open, and on the page again after it', () => {
  const sheets = openSheets(() => 0)
  sheets.open({ title: 'Menu', body: null })
  sheets.voice.say('Copied.')
  sheets.close()
  expect(sheets.voice.said.get().map(({ place, text }) => [place, text])).toEqual([
    ['sheet', 'Copied.'],
    ['page', 'Copied.'],
  ])
})
