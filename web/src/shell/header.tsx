import { useStore } from '@ruka/client/store'
import { ArrowLeft, Menu as MenuIcon, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { gamePage } from '../lib/game-page.ts'
import { openWallet } from '../lib/dialogs.ts'
import { balanceOverride } from '../lib/balance-override.ts'
import { useMe, useVisit } from '../lib/poll-me.ts'
import { loginFor, safeRedirect } from '../lib/redirect.ts'
import { prefer, usePreferences } from '../lib/preferences.ts'
import { site } from '../lib/site.ts'
import { useWords } from '../lib/words.ts'
import { Button, buttonClass } from '@ruka/ui/parts/button'
import { Logo } from './logo.tsx'
import { Money } from '@ruka/ui/parts/money'
import { screenAt, wayBack } from './navigation.ts'
import { shellWords } from './words.ts'

const Drawer = lazy(() => import('./drawer.tsx'))

const BAR =
  'sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-sky/95 px-2 backdrop-blur max-[18rem]:h-auto max-[18rem]:flex-wrap max-[18rem]:px-1 max-[18rem]:py-1 md:h-16 md:gap-2 md:px-4'
const ICON = 'grid size-11 shrink-0 place-items-center rounded-control hover:bg-raised-2'

/**
 * The bar on top: menu, name, and always in the same place the balance with Deposit, or Login with Register.
 */
export function Header() {
  const t = useWords(shellWords)
  const player = useVisit() === 'player'
  const [open, setOpen] = useState(false)
  return (
    <header className={BAR}>
      <SkipLink />
      <button
        type="button"
        className={`${ICON} md:hidden`}
        aria-label={t('menu')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <MenuIcon className="size-5" aria-hidden="true" />
      </button>
      <Link
        href="/"
        className={`flex min-h-11 shrink-0 items-center rounded-control px-1.5 ${player ? 'max-[21rem]:hidden' : ''}`}
        aria-label={`${site().name}, ${t('home')}`}
      >
        <Logo {...site()} compact={player} />
      </Link>
      <Account />
      {open && (
        <Suspense fallback={null}>
          <Drawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

/** The bar of game pages: back to where one came from. */
export function BackHeader() {
  const t = useWords(shellWords)
  const [, navigate] = useLocation()
  const { title } = useStore(gamePage)
  return (
    <header className={BAR}>
      <SkipLink />
      <button type="button" className={ICON} aria-label={t('back')} onClick={() => navigate(wayBack())}>
        <ArrowLeft className="size-5" aria-hidden="true" />
      </button>
      <p className="min-w-0 truncate font-extrabold">{title}</p>
      <Account inGame />
    </header>
  )
}

function SkipLink() {
  const t = useWords(shellWords)
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:absolute focus:left-2 focus:top-2 focus:rounded-control focus:bg-raised focus:p-3"
      onClick={event => {
        event.preventDefault()
        document.querySelector('main')?.focus()
      }}
    >
      {t('skip')}
    </a>
  )
}

function Account({ inGame = false }: { readonly inGame?: boolean }) {
  const t = useWords(shellWords)
  const visit = useVisit()
  const from = useWayBackIn()
  if (visit === 'failed') return null
  if (visit !== 'player') {
    return (
      <nav
        className="ml-auto flex items-center gap-2 max-[18rem]:gap-0.5"
        aria-label={`${t('login')}, ${t('register')}`}
      >
        <Link href={loginFor(from)} className={buttonClass('quiet', 'px-2 min-[22rem]:px-3')}>
          {t('login')}
        </Link>
        <Link
          href={loginFor(from).replace('/login', '/register')}
          className={buttonClass('primary', 'max-[22rem]:px-2.5')}
        >
          {t('register')}
        </Link>
      </nav>
    )
  }
  return (
    <div className="ml-auto flex shrink-0 items-center gap-0.5 min-[22rem]:gap-1 md:gap-2">
      <Balance />
      <Button
        variant="money"
        className="px-2.5 max-[18rem]:px-1.5 sm:px-4"
        onClick={() => openWallet('topup')}
      >
        {t('deposit')}
      </Button>
      {/* Where there is no room for it the menu has it. */}
      <Link
        href="/profile"
        aria-label={t('profile')}
        className={`${ICON} ${inGame ? 'max-md:hidden' : 'max-[14rem]:hidden'}`}
      >
        <UserRound className="size-5" aria-hidden="true" />
      </Link>
    </div>
  )
}

/**
 * Where a visitor who logs in from here goes on: from a page for visitors to where that page would lead, from
 * a demo to the game itself, and from a missing page home.
 */
function useWayBackIn(): string {
  const [path] = useLocation()
  const query = new URLSearchParams(useSearch())
  const { access, path: pattern } = screenAt(path)
  if (access === 'visitor') return safeRedirect(query.get('redirect'))
  if (pattern === '*') return '/'
  // Pages with other queries arrive as the server rendered them for all visitors.
  const tags = query.get('tags')
  return tags === null ? path : `${path}?tags=${encodeURIComponent(tags)}`
}

/** The balance is its own eye toggle, which saves a target on small screens. */
function Balance() {
  const t = useWords(shellWords)
  const { balanceHidden } = usePreferences()
  const me = useMe().data
  const balance = useStore(balanceOverride)?.kes ?? me?.balance ?? 0
  return (
    <button
      type="button"
      aria-pressed={balanceHidden}
      title={balanceHidden ? t('showBalance') : t('hideBalance')}
      className="flex min-h-11 items-center rounded-control px-1 hover:bg-raised-2 sm:px-2"
      onClick={() => prefer({ balanceHidden: !balanceHidden })}
    >
      <span className="sr-only">{t('balance')} </span>
      <Money
        value={balance}
        hidden={balanceHidden}
        className="flex flex-col items-end text-14 leading-4 font-extrabold md:block md:text-16 md:leading-6"
      />
    </button>
  )
}
