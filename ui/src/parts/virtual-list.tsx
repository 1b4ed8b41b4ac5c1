import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

type Props<Item> = {
  readonly label: string
  readonly items: readonly Item[]
  readonly itemKey: (item: Item) => string
  /** The height of a row in CSS pixels before it is measured. */
  readonly estimate: number
  readonly children: (item: Item) => ReactNode
}

/**
 * A list of any length that scrolls with the page and draws only the rows in sight, and a few around them.
 */
export function VirtualList<Item>({ label, items, itemKey, estimate, children }: Props<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current !== null) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  // Its functions stay in this component, which React Compiler leaves alone.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimate,
    getItemKey: at => itemKey(items[at]!),
    overscan: 4,
    scrollMargin: top,
  })
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={rows.measureElement}
          data-index={index}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {children(items[index]!)}
        </li>
      ))}
    </ul>
  )
}
