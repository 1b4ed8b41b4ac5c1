import { Flame, Gamepad2, History, Plane, Star, type LucideIcon } from 'lucide-react'
import { Link, useSearch } from 'wouter'
import dusk from '../../../art/dusk.svg'
import { useVisit } from '../../lib/me.ts'
import { site } from '../../lib/site.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { GamesGrid } from './grid.tsx'
import { gamesWords } from './words.ts'

/** The home page: shortcuts, what is hot, and the games. */
export default function Home() {
  const t = useWords(gamesWords)
  const player = useVisit() === 'player'
  const tags = new URLSearchParams(useSearch()).get('tags') ?? ''
  const { name, phone } = site().helpline
  return (
    <div className="mx-auto w-full max-w-6xl space-y-5 px-3 pt-3 pb-8 md:px-6 md:pt-5">
      <h1 className="sr-only">{site().name}</h1>
      {!player && <Hero />}
      <Shortcuts />
      <section aria-labelledby="hot" className="space-y-3">
        <h2 id="hot" className="text-20 font-extrabold">
          {t('hot')}
        </h2>
        <GamesGrid tags={tags} path="/" clearLabel={t('home')} />
      </section>
      <p className="border-t border-line pt-4 text-14 text-muted">
        {t('adults')}{' '}
        {phone !== '' && (
          <a className="inline-block py-3 text-text underline" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {name} {phone}
          </a>
        )}
      </p>
    </div>
  )
}

/** What this place is, for who comes the first time. The picture is dusk in both themes, so its text keeps the dark tokens. */
function Hero() {
  const t = useWords(gamesWords)
  return (
    <section className="hero relative isolate overflow-hidden rounded-card p-5 md:p-8">
      <img
        src={dusk}
        alt=""
        width={960}
        height={320}
        fetchPriority="high"
        className="absolute inset-0 -z-10 size-full object-cover object-right-bottom"
      />
      <div className="space-y-2 md:max-w-md">
        <p className="text-20 font-extrabold text-balance md:text-28">{t('heroTitle')}</p>
        <p className="hero-quiet max-w-[76%] text-14 md:text-16">{t('heroText')}</p>
        <Link href="/games/aviator?demo=true" className={buttonClass('plain', 'hero-button mt-2')}>
          {t('heroDemo')}
        </Link>
      </div>
    </section>
  )
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  plane: Plane,
  flame: Flame,
  star: Star,
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

/** The strip of the site's configuration; only addresses of this site are followed. */
function Shortcuts() {
  const t = useWords(gamesWords)
  const own = [
    { title: 'Aviator', icon: 'plane', href: '/aviator', color: 'ember' },
    { title: t('tagPopular'), icon: 'star', href: '/?tags=popular', color: 'amber' },
    { title: t('tagCrash'), icon: 'flame', href: '/?tags=crash', color: 'rose' },
    { title: t('games'), icon: 'games', href: '/games', color: 'info' },
  ]
  const listed = site().shortcuts.filter(({ href }) => /^\/(?![/\\])/.test(href))
  return (
    <nav aria-label={t('shortcuts')} className="chips -mx-3 overflow-x-auto px-3 md:mx-0 md:px-0">
      <ul className="flex w-max gap-2">
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
