import { Medal } from 'lucide-react'
import { widgetElement } from '../../lib/widget-element.ts'
import { useWords } from '../../lib/words.ts'
import { Empty } from '@ruka/ui/parts/empty'
import { AllGames } from './all-games.tsx'
import { WidgetFrame } from './widget-frame.tsx'
import { WidgetPage } from './widget-page.tsx'
import { widgetWords } from './words.ts'

/** In the order of the page. */
const SECTIONS = ['races', 'tournaments'] as const

/** The provider's races and tournaments, as far as it has them; without any, the way to the games. */
export default function Tournament() {
  const t = useWords(widgetWords)
  const sections = SECTIONS.filter(name => widgetElement(name) !== undefined)
  return (
    <WidgetPage title={t('racesAndTournaments')} lead={t('tournamentLead')}>
      {sections.length === 0 && (
        <Empty icon={Medal} text={t('noTournaments')}>
          <AllGames />
        </Empty>
      )}
      {sections.map(name => (
        <section key={name} aria-labelledby={name} className="space-y-3 pt-2">
          <h2 id={name} className="text-20 font-extrabold">
            {t(name)}
          </h2>
          <WidgetFrame name={name} />
        </section>
      ))}
    </WidgetPage>
  )
}
