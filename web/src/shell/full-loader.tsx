import { site } from '../lib/site.ts'
import { useWords } from '../lib/words.ts'
import { Logo } from './logo.tsx'
import { Spinner } from '@ruka/ui/parts/spinner'
import { shellWords } from './words.ts'

/** Shown while a stored session is being checked. */
export function FullLoader() {
  const t = useWords(shellWords)
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="status" className="flex flex-col items-center gap-6">
        <h1>
          <Logo {...site()} />
        </h1>
        <Spinner className="size-8 text-ember-text" />
        <span className="sr-only">{t('loading')}</span>
      </div>
    </main>
  )
}
