import { expect, it } from 'vitest'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { inlinePartsOf, lettingThrough } from './inline-parts.ts'
import { hashOf } from './shell.ts'

it('the policy of a page lets its own inline parts through, each once, and no others', () => {
  const { page } = securityHeaders({ frameAncestors: [], hsts: false, allowed: {} })
  const html =
    '<script>one()</script><style>a{}</style><script>one()</script><script src="/x.js"></script><script type="module">no()</script>'
  const policy = lettingThrough(page['content-security-policy']!, inlinePartsOf(html))
  expect(policy).toContain(`script-src 'self' ${hashOf('one()')};`)
  expect(policy).toContain(`style-src 'self' ${hashOf('a{}')};`)
  expect(lettingThrough(policy, inlinePartsOf('<p>nothing</p>'))).toBe(policy)
})

it('where all styles are let through, no hash of one switches that off', () => {
  const policy = "script-src 'self';style-src 'self' 'unsafe-inline'"
  expect(lettingThrough(policy, inlinePartsOf('<style>a{}</style>'))).toBe(policy)
})
