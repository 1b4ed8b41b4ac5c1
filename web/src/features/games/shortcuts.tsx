import { Flame, Gamepad2, History, Plane, PlaneTakeoff, Star, Trophy, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { site } from '../../lib/site.ts'
import { useWords } from '../../lib/words.ts'
import { useAllTags, useListing } from './list.ts'
import { gamesWords } from './words.ts'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  plane: Plane,
  jet: PlaneTakeoff,
  flame: Flame,
  star: Star,
  trophy: Trophy,
  games: Gamepad2,
  history: History,
}
const COLORS: Readonly<Record<string, string>> = {
  ember: 'text-ember-text',
  mint: 'text-mint-text',
  info: 'text-info-text',
  amber: 'text-amber-text',
  rose: 'text-rose-text',
}

/**
 * The strip of the site's configuration, or ours without what the server is known not to have; only addresses
 * of this site are followed.
 */
export function Shortcuts() {
  const t = useWords(gamesWords)
  const aviator = useListing('aviator')
  const jetx = useListing('jetx')
  const tags = useAllTags()
  const carries = (tag: string) => tags?.some(({ key }) => key === tag) ?? true
  const own = [
    { title: 'Aviator', icon: 'plane', href: '/aviator', color: 'ember', there: !aviator.isAbsent },
    { title: 'JetX', icon: 'jet', href: '/jetx', color: 'info', there: !jetx.isAbsent },
    {
      title: t('tagPopular'),
      icon: 'star',
      href: '/?tags=popular',
      color: 'amber',
      there: carries('popular'),
    },
    { title: t('tagCrash'), icon: 'flame', href: '/?tags=crash', color: 'rose', there: carries('crash') },
    {
      title: t('tagVirtual'),
      icon: 'trophy',
      href: '/?tags=virtual',
      color: 'mint',
      there: carries('virtual'),
    },
    { title: t('games'), icon: 'games', href: site().gamesRoute, color: 'info', there: true },
  ].filter(({ there }) => there)
  const listed = site().shortcuts.filter(({ href }) => /^\/(?![/\\])/.test(href))
  return (
    <nav aria-label={t('shortcuts')} className="chips -mx-3 overflow-x-auto px-3 md:mx-0 md:px-0">
      <ul className="flex min-h-11 w-max gap-2">
        {(listed.length > 0 ? listed : own).map(({ title, icon, href, color }) => {
          const Icon = ICONS[icon] ?? Gamepad2
          return (
            <li key={href}>
              <Link
                href={href}
                className="flex min-h-11 items-center gap-2 rounded-control border border-line bg-raised px-3.5 text-14 font-semibold hover:border-control-line"
              >
                <Icon className={`size-5 ${COLORS[color] ?? 'text-ember-text'}`} aria-hidden="true" />
                {title}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
