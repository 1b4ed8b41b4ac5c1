import { useLayoutEffect, useRef } from 'react'

/** The place of an element that React does not draw, such as one that all sheets share. */
export function Place({ element }: { readonly element: Node | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (element) place.current?.replaceChildren(element)
  }, [element])
  return <div ref={place} className="contents" />
}
