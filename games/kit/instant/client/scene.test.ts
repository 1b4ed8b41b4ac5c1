import { expect, it } from 'vitest'
import type { AnyPicture } from './game.ts'
import { makeScene } from './scene.ts'

const picture = { id: 'a' } as AnyPicture

function aPicture(name: string, drawn: string[]) {
  return {
    begun: () => void drawn.push(`${name} begun`),
    draw: async ({ id }: AnyPicture, pace: number) => void drawn.push(`${name} ${id} at ${pace}`),
  }
}

it('a play that comes before its picture waits for it, and is drawn once', async () => {
  const drawn: string[] = []
  const scene = makeScene()
  const drawing = scene.draw(picture, 1)
  scene.begun({})
  scene.join(aPicture('first', drawn))
  await drawing
  expect(drawn).toEqual(['first a at 1'])
})

it('a picture that has left hears of nothing any more, and another one takes its place', async () => {
  const drawn: string[] = []
  const scene = makeScene()
  const leave = scene.join(aPicture('first', drawn))
  scene.join(aPicture('second', drawn))
  leave()
  scene.begun({})
  await scene.draw(picture, 0)
  expect(drawn).toEqual(['second begun', 'second a at 0'])
})
