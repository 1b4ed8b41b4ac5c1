import { Link } from 'wouter'
import { site } from '../../lib/site.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '@ruka/ui/parts/button'
import { widgetWords } from './words.ts'

/** The way on from a place without a widget. */
export function AllGames() {
  const t = useWords(widgetWords)
  return (
    <Link href={site().gamesRoute} className={buttonClass('plain')}>
      {t('allGames')}
    </Link>
  )
}
