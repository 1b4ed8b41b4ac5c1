import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { games } from '../index.ts'
import type { Skin } from './client/skin.ts'

const skins = import.meta.glob<Record<string, Skin>>('./skins/*/skin.ts', { eager: true })

describe.each(games.filter(game => game.client === 'crash'))('the skin of $name', ({ slug, name }) => {
  const folder = join(import.meta.dirname, 'skins', slug)

  it('uses the slug and the name of its manifest, in its frame', () => {
    const [skin, ...more] = Object.values(skins[`./skins/${slug}/skin.ts`] ?? {})
    expect(more).toEqual([])
    expect(skin).toMatchObject({ slug, name })
  })

  it('has the drawing of its tile', () => {
    expect(existsSync(join(folder, 'tile.svg'))).toBe(true)
  })
})

it('every skin is listed', () => {
  const listed = games.map(({ slug }) => `./skins/${slug}/skin.ts`)
  expect(Object.keys(skins).filter(path => !listed.includes(path))).toEqual([])
})

it('no two games share an address', () => {
  expect(new Set(games.map(({ slug }) => slug)).size).toBe(games.length)
})
