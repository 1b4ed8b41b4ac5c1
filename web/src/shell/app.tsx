import { lazyWithPreload } from '@ruka/client/lazy-part'
import { useStore } from '@ruka/client/store'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Route, useLocation } from 'wouter'
import { fieldOf } from '../lib/device.ts'
import { closeDialog, useOpenDialog } from '../lib/dialogs.ts'
import { gamePage } from '../lib/game-page.ts'
import { HydrationBoundary } from '../lib/hydration.tsx'
import { useMe, useVisit, type Visit } from '../lib/poll-me.ts'
import { usePreferences } from '../lib/preferences.ts'
import { site } from '../lib/site.ts'
import { isWide, useWide } from '../lib/wide.ts'
import { useWords } from '../lib/words.ts'
import { Spinner } from '@ruka/ui/parts/spinner'
import { Boundary, NotOpened } from './boundary.tsx'
import { BackHeader, Header } from './header.tsx'
import { Guard, Unreachable } from './guard.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { screenAt, useScreen, useNavigationManners, usePreload } from './navigation.ts'
import { FullLoader } from './full-loader.tsx'
import { shellWords } from './words.ts'

const SideMenu = lazyWithPreload(() => import('./menu.tsx'))
const Footer = lazyWithPreload(() => import('./footer.tsx'))
const PendingBar = lazy(() => import('../features/wallet/pending-bar.tsx'))
const Lapsed = lazy(() => import('../features/account/lapsed.tsx'))
const PasskeyOffer = lazy(() => import('../features/account/passkey-offer.tsx'))
const Wallet = lazy(() => import('../features/wallet/wallet.tsx'))
const PolicySheet = lazy(() => import('../features/policies/policy-sheet.tsx'))

/** The whole page: bars around the screen that the address asks for. */
export function App() {
  const visit = useVisit()
  return (
    <Boundary otherwise={<NotOpened />}>
      {visit === 'unknown' ? <FullLoader /> : <Page visit={visit} />}
    </Boundary>
  )
}

function Page({ visit }: { readonly visit: Visit }) {
  const screen = useScreen()
  const { language } = usePreferences()
  const dialog = useOpenDialog()
  const { playing } = useStore(gamePage)
  useWalletOfOnePlayer()
  const isLapsed = fieldOf(useMe().data?.data, 'status') === 'lapsed'
  usePreload()
  const main = useNavigationManners()
  const hasFooter = !screen.hideFooter && !playing
  const title = screen.title[language === 'sw' ? 1 : 0]
  useEffect(() => {
    document.title = `${title} · ${site().name}`
  }, [title])
  return (
    <div className="flex min-h-dvh flex-col">
      {!screen.hideHeader && (screen.header === 'back' ? <BackHeader /> : <Header />)}
      {visit === 'failed' && screen.access === 'anyone' && (
        <Extra>
          <Unreachable bar />
        </Extra>
      )}
      {visit === 'player' && dialog === undefined && (
        <Extra>
          <PendingBar />
        </Extra>
      )}
      {visit === 'player' && isLapsed && (
        <Extra>
          <Lapsed />
        </Extra>
      )}
      <div className="flex flex-1">
        <Side />
        <div className="flex min-w-0 flex-1 flex-col">
          {/* On phones a footer begins below the first screen, so that the bar there covers none of its links. */}
          <main
            ref={main}
            tabIndex={-1}
            className={`flex flex-1 flex-col ${hasFooter ? 'max-md:min-h-[calc(100dvh-3.5rem)]' : ''}`}
          >
            <HydrationBoundary isScreen otherwise={<ScreenLoader />}>
              <Boundary key={screen.path} otherwise={<NotOpened />}>
                <Route path={screen.path}>
                  <Guard key={screen.access} access={screen.access}>
                    <screen.view />
                  </Guard>
                </Route>
              </Boundary>
            </HydrationBoundary>
          </main>
          {hasFooter && (
            <Extra>
              <Footer.View />
            </Extra>
          )}
        </div>
      </div>
      {!screen.hideMenuBar && !playing && <BottomBar />}
      <OpenDialog visit={visit} />
    </div>
  )
}

/** The dialog over the page, whose code comes when it is opened. */
function OpenDialog({ visit }: { readonly visit: Visit }) {
  const dialog = useOpenDialog()
  return (
    <>
      {visit === 'player' && dialog?.name === 'passkey' && (
        <Extra>
          <PasskeyOffer />
        </Extra>
      )}
      {visit === 'player' && dialog?.name === 'wallet' && (
        <Suspense fallback={<ComingSheet />}>
          <Wallet key={dialog.mode} mode={dialog.mode} />
        </Suspense>
      )}
      {dialog?.name === 'policy' && (
        <Suspense fallback={<ComingSheet />}>
          <PolicySheet name={dialog.policy} />
        </Suspense>
      )}
    </>
  )
}

/** Another tab may log out and in as another player before this one learns of either. */
function useWalletOfOnePlayer(): void {
  const player = useMe().data?.id
  const last = useRef(player)
  useEffect(() => {
    if (last.current !== undefined && last.current !== player) closeDialog()
    last.current = player
  }, [player])
}

/** Fetches all that the page of an address is made of, so that it is drawn in one go. */
export function preloadPage(path: string): Promise<unknown> {
  const { preload, hideFooter } = screenAt(path)
  return Promise.all([preload?.(path), hideFooter || Footer.preload(), isWide() && SideMenu.preload()])
}

/** What the page does without while its code is on its way, or when it does not arrive. */
function Extra({ children }: { readonly children: ReactNode }) {
  return (
    <Boundary otherwise={null}>
      <HydrationBoundary>{children}</HydrationBoundary>
    </Boundary>
  )
}

/** The place of the side menu, which only wide screens fetch. */
function Side() {
  const { menuCollapsed } = usePreferences()
  const wide = useWide()
  return (
    <aside
      className={`sticky top-16 hidden h-[calc(100dvh-4rem)] shrink-0 flex-col gap-1 border-r border-line p-3 md:flex ${
        menuCollapsed ? 'w-[4.75rem]' : 'w-56'
      }`}
    >
      {wide && (
        <Extra>
          <SideMenu.View />
        </Extra>
      )}
    </aside>
  )
}

/** The frame of a dialog whose code is on its way, so that the tap is seen to be taken. */
function ComingSheet() {
  const t = useWords(shellWords)
  return (
    <div className="coming sheet" role="status">
      <Spinner className="size-8" />
      <span className="sr-only">{t('loading')}</span>
    </div>
  )
}

function ScreenLoader() {
  const [path] = useLocation()
  return (
    <div key={path} className="grid min-h-[60dvh] flex-1 place-items-center text-ember-text">
      <Spinner className="size-8" />
    </div>
  )
}
