import { Compass } from 'lucide-react'
import { Link } from 'wouter'
import { useWords } from '../lib/words.ts'
import { buttonClass } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import en from './locales/missing.en.json' with { type: 'json' }
import sw from './locales/missing.sw.json' with { type: 'json' }

const missingWords = { en, sw }

/** Any address that no screen has. */
export default function Missing() {
  const t = useWords(missingWords)
  return (
    <div className="mx-auto grid w-full max-w-xl flex-1 place-items-center p-4">
      <div className="w-full">
        <h1 className="sr-only">{t('missingTitle')}</h1>
        <Empty icon={Compass} text={t('missing')}>
          <Link href="/" className={buttonClass('plain')}>
            {t('goHome')}
          </Link>
        </Empty>
      </div>
    </div>
  )
}
