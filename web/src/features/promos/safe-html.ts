import purify from 'dompurify'
import { leadsTo } from './link.ts'

/**
 * What a promo's text may be made of. Nothing that runs, styles, frames, submits, or draws outside its place.
 */
const TAGS =
  'p br hr h1 h2 h3 h4 ul ol li dl dt dd strong b em i u s small sub sup blockquote a img span div figure figcaption table caption thead tbody tr th td'
const ATTRIBUTES = 'href src alt title width height colspan rowspan scope lang dir'

const RULES = {
  ALLOWED_TAGS: TAGS.split(' '),
  ALLOWED_ATTR: ATTRIBUTES.split(' '),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const

/**
 * The nodes of a content service's HTML that may be shown. Pictures come from the content service only, so
 * that no third party learns who reads (the content security policy refuses them as well, and says so in the
 * console while a hostile text is only being parsed); links lead to this site, to another one by https in a
 * tab of its own, or to a phone or mailbox.
 */
export function safeHtml(html: string, contentBase: string): DocumentFragment {
  const fragment = purify.sanitize(html, RULES)
  for (const image of fragment.querySelectorAll('img')) tameImage(image, contentBase)
  for (const link of fragment.querySelectorAll('a')) tameLink(link)
  // The page has its own first heading.
  for (const heading of fragment.querySelectorAll('h1')) {
    const second = document.createElement('h2')
    second.append(...heading.childNodes)
    heading.replaceWith(second)
  }
  return fragment
}

function tameImage(image: HTMLImageElement, contentBase: string): void {
  const address = image.getAttribute('src') ?? ''
  const url = URL.canParse(address, contentBase) ? new URL(address, contentBase).href : ''
  if (!url.startsWith(contentBase)) return image.remove()
  image.src = url
  image.alt = image.getAttribute('alt') ?? ''
  image.loading = 'lazy'
  image.decoding = 'async'
  image.referrerPolicy = 'no-referrer'
}

/** A link that may not be followed leaves its words. */
function tameLink(link: HTMLAnchorElement): void {
  const address = (link.getAttribute('href') ?? '').trim()
  if (/^(?:tel|mailto):/i.test(address)) return
  const leads = address === '' ? undefined : leadsTo(address)
  if (leads === undefined) return link.replaceWith(...link.childNodes)
  if ('path' in leads) {
    link.setAttribute('href', leads.path)
    return
  }
  link.setAttribute('href', leads.away)
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
}
