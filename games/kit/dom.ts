type Props = { readonly [name: string]: string | number | boolean | undefined }
export type Child = Node | string

/**
 * Makes an element. A property that is `false` or absent omits the attribute; text is never parsed as markup.
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  setProps(element, props)
  element.append(...children)
  return element
}

const SVG = 'http://www.w3.org/2000/svg'
/** A long value in full, for comparison. */
export const code = (text: string): HTMLElement => el('code', {}, text)

/** A stroked 24-pixel icon from its path data, hidden from screen readers: its control has the name. */
export function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  setProps(svg, { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' })
  const line = document.createElementNS(SVG, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

/**
 * Writes text only when it differs, and into the existing text node: an unchanged node needs no layout, a
 * reused one no style recalculation.
 */
export function setText(node: Node, text: string): void {
  const only = node.firstChild
  if (only instanceof Text && only === node.lastChild) {
    if (only.data !== text) only.data = text
  } else if (node.textContent !== text) node.textContent = text
}

/** Hides or shows only on a change: the property always writes its attribute, and styles are recomputed. */
export function setHidden(element: HTMLElement, hidden: boolean): void {
  if (element.hidden !== hidden) element.hidden = hidden
}

/** Sets or removes attributes, only where they differ. */
export function setProps(element: Element, props: Props): void {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === false) element.removeAttribute(name)
    else {
      const text = value === true ? '' : String(value)
      if (element.getAttribute(name) !== text) element.setAttribute(name, text)
    }
  }
}
