import { type ReactNode, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useVisit } from '../lib/poll-me.ts'
import { loginFor, safeRedirect } from '../lib/redirect.ts'
import type { Access } from '../routes.tsx'

/** Shows a screen to its role only. Sends visitors to log in and back, and players away from guest pages. */
export function Guard({ access, children }: { readonly access: Access; readonly children: ReactNode }) {
  const player = useVisit() === 'player'
  // Who arrives logged in goes home; who logs in here goes where they wanted to go.
  const [arrivedAsPlayer] = useState(player)
  const [path] = useLocation()
  const search = useSearch()
  if (access === 'player' && !player) {
    return <Redirect to={loginFor(search === '' ? path : `${path}?${search}`)} replace />
  }
  if (access === 'guest' && player) {
    const wanted = arrivedAsPlayer ? '/' : safeRedirect(new URLSearchParams(search).get('redirect'))
    return <Redirect to={wanted} replace />
  }
  return children
}
