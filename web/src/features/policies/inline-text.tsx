import { unbroken } from '@ruka/ui/parts/unbroken'
import { Fragment } from 'react'
import { Link } from 'wouter'

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g

/**
 * A text in which `[words](address)` is a link: of this site, to a phone, a mailbox, or another site by
 * https.
 */
export function InlineText({ text }: { readonly text: string }) {
  const parts: React.ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(LINK)) {
    const [whole, words = '', address = ''] = match
    parts.push(
      <Fragment key={at}>{unbroken(text.slice(at, match.index))}</Fragment>,
      <TextLink key={match.index} address={address} words={words} />,
    )
    at = match.index + whole.length
  }
  return (
    <>
      {parts}
      {unbroken(text.slice(at))}
    </>
  )
}

const LOOK = 'font-semibold text-ember-text underline underline-offset-4'

function TextLink({ address, words }: { readonly address: string; readonly words: string }) {
  if (address.startsWith('/')) {
    return (
      <Link href={address} className={LOOK}>
        {words}
      </Link>
    )
  }
  if (!/^(?:https|mailto|tel):/.test(address)) return words
  return (
    <a href={address} rel="noopener noreferrer" className={LOOK}>
      {words}
    </a>
  )
}
