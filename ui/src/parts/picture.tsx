import { type ReactNode, useCallback, useState } from 'react'

type Props = {
  readonly src: string
  readonly size: readonly [width: number, height: number]
  readonly eager: boolean
  readonly className: string
  /** The fallback for a missing picture. */
  readonly otherwise: ReactNode
}

/** A picture beside words that say the same; a missing one shows the fallback, never a broken image. */
export function Picture({ src, size: [width, height], eager, className, otherwise }: Props) {
  const [broken, setBroken] = useState(false)
  // A picture that the server rendered may have failed before the page was live.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.currentSrc !== '' && image.naturalWidth === 0) setBroken(true)
  }, [])
  if (broken || src === '') return otherwise
  return (
    <img
      ref={look}
      src={src}
      alt=""
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      className={className}
      onError={() => setBroken(true)}
    />
  )
}
