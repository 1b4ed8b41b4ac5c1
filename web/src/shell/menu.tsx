import {
  Crown,
  Download,
  Languages,
  Medal,
  Moon,
  PanelLeftClose,
  PanelLeftOpen,
  Sun,
  type LucideIcon,
} from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useInstall } from '../lib/install.ts'
import { prefer, usePreferences } from '../lib/preferences.ts'
import { widgetElement } from '../lib/widget-element.ts'
import { useWords } from '../lib/words.ts'
import { isAt, useItems } from './bottom-bar.tsx'
import { menuWords } from './menu-words.ts'

/** Wider: a menu at the side, which stays as small as the player left it. */
export default function SideMenu() {
  const t = useWords(menuWords)
  const { menuCollapsed } = usePreferences()
  const Fold = menuCollapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <>
      <MenuLinks small={menuCollapsed} />
      <div className="mt-auto space-y-1">
        <Settings small={menuCollapsed} />
        <MenuButton
          icon={Fold}
          text={menuCollapsed ? t('expand') : t('collapse')}
          small={menuCollapsed}
          onClick={() => prefer({ menuCollapsed: !menuCollapsed })}
        />
      </div>
    </>
  )
}

const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3.5 text-14 font-semibold hover:bg-raised-2'

/**
 * The pages of a provider of widgets, each where it has something to show there. They stand behind the games.
 */
const OF_PROVIDER = [
  { href: '/jackpots', key: 'jackpots', icon: Crown, widgets: ['jackpots'] },
  { href: '/tournament', key: 'tournaments', icon: Medal, widgets: ['races', 'tournaments'] },
] as const

/** The items of the bars, and what only the menus have room for. */
function useMenuItems() {
  const items = useItems()
  const shown = OF_PROVIDER.filter(({ widgets }) => widgets.some(name => widgetElement(name) !== undefined))
  return items.flatMap(item => (item.key === 'games' ? [item, ...shown] : [item]))
}

export function MenuLinks({
  small = false,
  onLeave,
}: {
  readonly small?: boolean
  readonly onLeave?: () => void
}) {
  const t = useWords(menuWords)
  const [path] = useLocation()
  const items = useMenuItems()
  return (
    <nav aria-label={t('menu')} className="space-y-1">
      {items.map(({ href, key, icon: Icon }) => (
        <Link
          key={key}
          href={href}
          aria-current={isAt(path, href) ? 'page' : undefined}
          title={small ? t(key) : undefined}
          className={`${ROW} ${isAt(path, href) ? 'bg-raised-2 text-ember-text' : 'text-text'}`}
          onClick={() => onLeave?.()}
        >
          <Icon className="size-5 shrink-0" aria-hidden="true" />
          <span className={small ? 'sr-only' : ''}>{t(key)}</span>
        </Link>
      ))}
    </nav>
  )
}

export function Settings({ small = false }: { readonly small?: boolean }) {
  const t = useWords(menuWords)
  const { theme, language } = usePreferences()
  const light = theme === 'light'
  const swahili = language === 'sw'
  const install = useInstall()
  return (
    <>
      {install && <MenuButton icon={Download} text={t('install')} small={small} onClick={install} />}
      <MenuButton
        icon={light ? Moon : Sun}
        text={light ? t('toDark') : t('toLight')}
        shown={light ? t('dark') : t('light')}
        small={small}
        onClick={() => prefer({ theme: light ? 'dark' : 'light' })}
      />
      <MenuButton
        icon={Languages}
        text={swahili ? t('toEnglish') : t('toSwahili')}
        shown={swahili ? 'English' : 'Kiswahili'}
        lang={swahili ? 'en' : 'sw'}
        small={small}
        onClick={() => prefer({ language: swahili ? 'en' : 'sw' })}
      />
    </>
  )
}

type MenuButtonProps = {
  readonly icon: LucideIcon
  readonly text: string
  readonly shown?: string
  readonly lang?: string
  readonly small: boolean
  readonly onClick: () => void
}

function MenuButton({ icon: Icon, text, shown = text, lang, small, onClick }: MenuButtonProps) {
  return (
    <button
      type="button"
      title={text}
      lang={lang}
      className={`${ROW} text-left text-muted`}
      onClick={onClick}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span className={small ? 'sr-only' : ''}>{shown}</span>
    </button>
  )
}
