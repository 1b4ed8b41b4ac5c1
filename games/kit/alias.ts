import { readAlias } from '@ruka/contract/alias'
import { aliasName } from '@ruka/ui/alias-name'
import { birdPaths } from '@ruka/ui/bird'
import * as texts from '@ruka/ui/locales/alias.en.json'
import { el } from './dom.ts'
import { language } from './fill.ts'

/** What other players call a player. */
export const nameOf = (alias: string): string => aliasName(alias, texts, language())

const SVG = 'http://www.w3.org/2000/svg'

/** The portrait of a player's bird, beside the name. */
export function faceOf(alias: string): HTMLElement {
  const face = el('span', { class: 'face', 'aria-hidden': 'true' })
  const read = readAlias(alias)
  if (!read) return face
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 40 40')
  for (const [d, color] of birdPaths(read.bird)) {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', d)
    path.setAttribute('fill', color)
    svg.append(path)
  }
  face.append(svg)
  return face
}
