import type { ReactNode } from 'react'

/** Browsers break after a hyphen, which tears `M-PESA`. */
const NAME = /(\b[A-Z]+-[A-Z]+\b)/

/**
 * A text whose names in capitals stay on one line. Its characters are the same, for search, copying and
 * screen readers.
 */
export function unbroken(text: string): ReactNode {
  const parts = text.split(NAME)
  if (parts.length === 1) return text
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
