import { Gamepad2, Gift, House, Trophy, UserRound, type LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useVisit } from '../lib/poll-me.ts'
import { site } from '../lib/site.ts'
import { useWords } from '../lib/words.ts'
import { shellWords } from './words.ts'

type Item = {
  readonly href: string
  readonly key: 'home' | 'sports' | 'games' | 'promos' | 'profile'
  readonly icon: LucideIcon
}
const itemsOf = ({ gamesRoute }: { readonly gamesRoute: string }): readonly Item[] => [
  { href: '/', key: 'home', icon: House },
  { href: '/sports', key: 'sports', icon: Trophy },
  { href: gamesRoute, key: 'games', icon: Gamepad2 },
  { href: '/promos', key: 'promos', icon: Gift },
  { href: '/profile', key: 'profile', icon: UserRound },
]

/** The items, equal everywhere; Profile only for players, Sports only where there are some. */
export function useItems(): readonly Item[] {
  const player = useVisit() === 'player'
  const { sports } = site()
  const isThere = { home: true, sports, games: true, promos: true, profile: player }
  return itemsOf(site()).filter(({ key }) => isThere[key])
}

/** Screens that the profile leads to, outside its own address. */
const OF_PROFILE = /^\/(bonus|sort-deposit|exclusion)$/

/** Whether the address is below the item's. */
export const isAt = (path: string, href: string): boolean =>
  path === href ||
  (href !== '/' && path.startsWith(`${href}/`)) ||
  (href === '/profile' && OF_PROFILE.test(path))

/** Up to 768 px: a bar in the thumb's reach. */
export function BottomBar() {
  const t = useWords(shellWords)
  const [path] = useLocation()
  const items = useItems()
  return (
    <nav
      aria-label={t('menu')}
      className="sticky bottom-0 z-20 flex border-t border-line bg-sky/95 pb-[env(safe-area-inset-bottom)] backdrop-blur md:hidden"
    >
      {items.map(({ href, key, icon: Icon }) => (
        <Link
          key={key}
          href={href}
          aria-current={isAt(path, href) ? 'page' : undefined}
          className={`flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-12 font-semibold ${
            isAt(path, href) ? 'text-ember-text' : 'text-muted'
          }`}
        >
          <Icon className="size-5" aria-hidden="true" />
          {t(key)}
        </Link>
      ))}
    </nav>
  )
}
