import { createElement, type SVGProps } from 'react'

type Drawing = { readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

/** Lucide makes icons of every size, stroke and framework; ours are one size and one stroke, sized by their class. */
export default function createLucideIcon({ node }: Drawing) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...shapes,
    )
}
