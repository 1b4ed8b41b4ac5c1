import type { Shortcut } from '@ruka/contract/site'
import { Flame, Gamepad2, Plane, PlaneTakeoff, Star, Trophy, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { leaguePath } from '../../lib/brand-league.ts'
import { site } from '../../lib/site.ts'
import { useWords } from '../../lib/words.ts'
import { useListing } from './list.ts'
import { gamesWords } from './words.ts'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  plane: Plane,
  jet: PlaneTakeoff,
  flame: Flame,
  star: Star,
  trophy: Trophy,
  games: Gamepad2,
}
const COLORS: Readonly<Record<string, string>> = {
  ember: 'text-ember-text',
  mint: 'text-mint-text',
  info: 'text-info-text',
  amber: 'text-amber-text',
  rose: 'text-rose-text',
}

const LINK =
  'flex min-h-11 items-center gap-2 rounded-control border border-line bg-raised px-3.5 text-14 font-semibold hover:border-control-line'

/**
 * The strip of the site's configuration, or ours without what the server is known not to have. An https
 * address opens beside the site; no other address is followed than these and this site's own.
 */
export function Shortcuts() {
  const t = useWords(gamesWords)
  const { sports, gameNames, gamesRoute, shortcuts } = site()
  const listed = shortcuts.filter(({ href }) => /^(?:\/(?![/\\])|https:\/\/)/.test(href))
  return (
    <nav aria-label={t('shortcuts')} className="chips -mx-3 overflow-x-auto px-3 md:mx-0 md:px-0">
      <ul className="flex min-h-11 w-max gap-2">
        {listed.map(item => (
          <Item key={item.href} {...item} />
        ))}
        {listed.length === 0 && (
          <>
            {sports && <Item title={t('sports')} icon="trophy" href="/sports" color="mint" />}
            <OfGame slug="aviator" title="Aviator" icon="plane" href="/aviator" color="ember" />
            <OfGame slug="jetx" title="JetX" icon="jet" href="/jetx" color="info" />
            {gameNames.map(({ slug, name }) => (
              <OfGame
                key={slug}
                slug={slug}
                title={name}
                icon="trophy"
                href={leaguePath(slug)}
                color="amber"
              />
            ))}
            <Item title={t('games')} icon="games" href={gamesRoute} color="info" />
          </>
        )}
      </ul>
    </nav>
  )
}

/** A shortcut to a game, unless the server is known not to have it. */
const OfGame = ({ slug, ...item }: Shortcut & { readonly slug: string }) =>
  useListing(slug).isAbsent ? null : <Item {...item} />

function Item({ title, icon, href, color }: Shortcut) {
  const Icon = ICONS[icon] ?? Gamepad2
  const [Anchor, beside] = href.startsWith('/') ? [Link, {}] : (['a', BESIDE] as const)
  return (
    <li>
      <Anchor href={href} className={LINK} {...beside}>
        <Icon className={`size-5 ${COLORS[color] ?? 'text-ember-text'}`} aria-hidden="true" />
        {title}
      </Anchor>
    </li>
  )
}

const BESIDE = { target: '_blank', rel: 'noopener' }
