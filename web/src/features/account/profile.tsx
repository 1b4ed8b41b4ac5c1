import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChevronRight,
  Dices,
  Download,
  Eye,
  EyeOff,
  Gift,
  MessageCircle,
  MonitorSmartphone,
  ReceiptText,
  ScrollText,
  SearchCheck,
  Send,
  ShieldOff,
  UserRound,
} from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { openWallet } from '../../lib/dialogs.ts'
import { serverHas } from '../../lib/extras.ts'
import { useMe } from '../../lib/poll-me.ts'
import { useInstall } from '../../lib/install.ts'
import { maskPhone } from '../../lib/phone.ts'
import { prefer, usePreferences } from '../../lib/preferences.ts'
import { site } from '../../lib/site.ts'
import { openSupportChat } from '../../lib/support-chat.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '@ruka/ui/parts/button'
import { Money } from '@ruka/ui/parts/money'
import { BetNotices } from './bet-notices.tsx'
import { Leaving } from './leaving.tsx'
import { PANEL } from '@ruka/ui/panel'
import { Act, Way } from './panel-lines.tsx'
import { PublicName } from './public-name.tsx'
import { Settings } from './settings.tsx'
import { accountWords } from './words.ts'

/** The player's own panel: who, how much, and everything that is theirs to set. */
export default function Profile() {
  const t = useWords(accountWords)
  useEffect(openDepositWhenAsked, [])
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] content-start gap-4 px-3 py-4 md:px-6 md:py-8 lg:max-w-4xl lg:grid-cols-2">
      <h1 className="sr-only">{t('profile')}</h1>
      <div className="space-y-4">
        <Person />
        <Balances />
        {site().flags.showBonus && <BonusBox />}
      </div>
      <div className="space-y-4">
        <nav aria-label={t('profile')} className={`${PANEL} divide-y divide-line px-4`}>
          {serverHas('bets') && <Way href="/profile/bets" icon={Dices} title="bets" help="betsHelp" />}
          <Way href="/profile/transactions" icon={ReceiptText} title="transactions" help="transactionsHelp" />
          <Way href="/sort-deposit" icon={SearchCheck} title="sortDeposit" help="sortDepositHelp" />
          {site().flags.enableTawkTo && <SupportChat />}
          {site().flags.hasTerms && (
            <Way href="/terms" icon={ScrollText} title="termsTitle" help="termsHelp" />
          )}
          <Install />
          {serverHas('sessions') && (
            <Way
              href="/profile/sessions"
              icon={MonitorSmartphone}
              title="sessions"
              help={site().passkeys ? 'sessionsAndPasskeysHelp' : 'sessionsHelp'}
            />
          )}
          <Way href="/exclusion" icon={ShieldOff} title="exclusion" help="exclusionHelp" />
        </nav>
        <PublicName />
        <Settings />
        {site().sports && serverHas('notices') && <BetNotices />}
        <Leaving />
      </div>
    </div>
  )
}

/** A shortcut on the home screen leads straight to the deposit. */
function openDepositWhenAsked(): void {
  if (location.hash !== '#deposit') return
  history.replaceState(history.state, '', location.pathname)
  openWallet('topup')
}

/** The support chat, where the site has one. */
function SupportChat() {
  return <Act icon={MessageCircle} title="chat" help="chatHelp" onClick={() => void openSupportChat()} />
}

/** There where the browser can install the site and has not. */
function Install() {
  const install = useInstall()
  return install && <Act icon={Download} title="install" help="installHelp" onClick={install} />
}

function Person() {
  const me = useMe().data
  const name = me?.name ?? '?'
  return (
    <section className="flex items-center gap-4 px-1">
      <span
        className="ember grid size-14 shrink-0 place-items-center rounded-full text-20 font-extrabold uppercase"
        aria-hidden="true"
      >
        {name === '?' ? <UserRound className="size-7" /> : name.slice(0, 1)}
      </span>
      <div className="min-w-0">
        <p className="truncate text-20 font-extrabold">{name}</p>
        <p className="num text-muted">{maskPhone(me?.msisdn ?? '')}</p>
      </div>
    </section>
  )
}

function Balances() {
  const t = useWords(accountWords)
  const { balanceHidden } = usePreferences()
  const Icon = balanceHidden ? EyeOff : Eye
  return (
    <section className={`${PANEL} p-5`} aria-labelledby="balance">
      <div className="flex items-center justify-between">
        <h2 id="balance" className="text-14 font-semibold text-muted">
          {t('balance')}
        </h2>
        <button
          type="button"
          aria-label={balanceHidden ? t('showBalance') : t('hideBalance')}
          className="-m-2 grid size-11 place-items-center rounded-control text-muted hover:bg-raised-2"
          onClick={() => prefer({ balanceHidden: !balanceHidden })}
        >
          <Icon className="size-5" aria-hidden="true" />
        </button>
      </div>
      <p className="mt-1 mb-5" aria-live="polite">
        <Money
          value={useMe().data?.balance ?? 0}
          hidden={balanceHidden}
          className="text-28 font-extrabold max-[14rem]:text-20"
        />
      </p>
      <div className="grid grid-cols-2 gap-2 max-[18rem]:grid-cols-1">
        <Button
          variant="money"
          className="min-h-12 px-2 whitespace-nowrap"
          onClick={() => openWallet('topup')}
        >
          <ArrowDownToLine className="hidden size-5 shrink-0 min-[24rem]:block" aria-hidden="true" />
          {t('deposit')}
        </Button>
        <Button className="min-h-12 px-2 whitespace-nowrap" onClick={() => openWallet('withdraw')}>
          <ArrowUpFromLine className="hidden size-5 shrink-0 min-[24rem]:block" aria-hidden="true" />
          {t('withdraw')}
        </Button>
        {site().flags.enableSambaza && (
          <Button className="col-span-full min-h-12 px-2" onClick={() => openWallet('sambaza')}>
            <Send className="size-5 shrink-0" aria-hidden="true" />
            {t('sambaza')}
          </Button>
        )}
      </div>
    </section>
  )
}

function BonusBox() {
  const t = useWords(accountWords)
  const { balanceHidden } = usePreferences()
  return (
    <Link href="/bonus" className={`${PANEL} flex min-h-16 items-center gap-4 p-4 max-[14rem]:gap-2`}>
      <Gift className="size-5 text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('bonus')}</span>
        <span className="block text-14 text-muted">{t('bonusHelp')}</span>
      </span>
      <Money value={useMe().data?.bonus ?? 0} hidden={balanceHidden} className="font-semibold" />
      <ChevronRight className="size-5 text-muted" aria-hidden="true" />
    </Link>
  )
}
