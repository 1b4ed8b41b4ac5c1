import { Compass } from 'lucide-react'
import { Link } from 'wouter'
import { useWords, type Words } from '../lib/words.ts'
import { buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

const missingWords = {
  missingTitle: ['Page missing', 'Ukurasa haupo'],
  missing: ["Ooops. The page you're looking for is missing", 'Samahani. Ukurasa unaoutafuta haupo'],
  goHome: ['Go to the home page', 'Nenda ukurasa wa nyumbani'],
} as const satisfies Words

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
