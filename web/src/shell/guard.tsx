import { lazy, type ReactNode, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useVisit } from '../lib/poll-me.ts'
import { loginFor, safeRedirect } from '../lib/redirect.ts'
import type { Access } from './routes.tsx'

export const Unreachable = lazy(() => import('./unreachable.tsx'))

/**
 * Shows a screen to its role only. Sends visitors to log in and back, and players away from pages for
 * visitors. While the player's record cannot be read only what is open to all is shown.
 */
export function Guard({ access, children }: { readonly access: Access; readonly children: ReactNode }) {
  const visit = useVisit()
  const player = visit === 'player'
  // A player who arrives logged in goes home; one who logs in here goes on to the requested page.
  const [arrivedAsPlayer] = useState(player)
  const [path] = useLocation()
  const search = useSearch()
  if (visit === 'failed' && access !== 'anyone') return <Unreachable />
  if (access === 'player' && !player) {
    return <Redirect to={loginFor(search === '' ? path : `${path}?${search}`)} replace />
  }
  if (access === 'visitor' && player) {
    const wanted = arrivedAsPlayer ? '/' : safeRedirect(new URLSearchParams(search).get('redirect'))
    return <Redirect to={wanted} replace />
  }
  return children
}
