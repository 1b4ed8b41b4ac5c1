import { Link } from 'wouter'
import dusk from '../../../art/dusk.svg'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '@ruka/ui/parts/button'
import { gamesWords } from './words.ts'

/**
 * What the site is, for first-time visitors. The picture is dusk in both themes, so its text keeps the dark
 * tokens.
 */
export function Hero() {
  const t = useWords(gamesWords)
  return (
    <div className="hero relative isolate flex h-full flex-col justify-center p-5 pb-6 md:p-8">
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
        <p className="hero-quiet hidden text-16 md:block">{t('heroText')}</p>
        <Link href="/games/aviator?demo=true" className={buttonClass('plain', 'hero-button mt-2')}>
          {t('heroDemo')}
        </Link>
      </div>
    </div>
  )
}
