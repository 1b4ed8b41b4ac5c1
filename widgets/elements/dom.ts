type Child = Node | string

/** A new element; texts become text nodes, so that no text is ever read as markup. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.className = className
  element.append(...children)
  return element
}

/** Sets a text that has changed. */
export function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** A part of the screen that is changed in place. */
export type View<Item> = { readonly root: HTMLElement; update(item: Item): void }

/** Shows items in their order as children of an element; an item with the same key keeps its part of the screen. */
export function listIn<Item>(
  parent: Element,
  keyOf: (item: Item) => string,
  open: () => View<Item>,
): (items: readonly Item[]) => void {
  const views = new Map<string, View<Item>>()
  return items => {
    const gone = new Set(views.keys())
    items.forEach((item, index) => {
      const key = keyOf(item)
      const view = views.get(key) ?? open()
      views.set(key, view)
      gone.delete(key)
      view.update(item)
      const there = parent.children[index]
      if (there !== view.root) parent.insertBefore(view.root, there ?? null)
    })
    for (const key of gone) {
      views.get(key)!.root.remove()
      views.delete(key)
    }
  }
}

/** Whether the player wants nothing to move. */
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
