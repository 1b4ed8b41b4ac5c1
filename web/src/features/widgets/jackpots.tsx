import { Crown } from 'lucide-react'
import { Link } from 'wouter'
import { site } from '../../lib/site.ts'
import { widgetElement } from '../../lib/widget-element.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import { AllGames } from './all-games.tsx'
import { WidgetFrame } from './widget-frame.tsx'
import { WidgetPage } from './widget-page.tsx'
import { widgetWords } from './words.ts'

/** The league whose page has the operator's own jackpot. */
const LEAGUE = 'ligi-kuu'

/** The provider's jackpots; without a provider, the ways to the games and to the operator's own jackpot. */
export default function Jackpots() {
  const t = useWords(widgetWords)
  const hasLeague = site().gameNames.some(({ slug }) => slug === LEAGUE)
  return (
    <WidgetPage title={t('jackpots')} lead={t('jackpotsLead')}>
      {widgetElement('jackpots') === undefined ? (
        <Empty icon={Crown} text={t('noJackpots')}>
          {hasLeague && (
            <Link href={`/games/${LEAGUE}`} className={buttonClass('plain')}>
              {t('virtualJackpot')}
            </Link>
          )}
          <AllGames />
        </Empty>
      ) : (
        <WidgetFrame name="jackpots" />
      )}
    </WidgetPage>
  )
}
