import { useWords } from '../../lib/words.ts'
import { walletWords } from './words.ts'

/** Why a wait tells nothing new. Always there, so that readers hear it come. */
export function NoConnection({ offline }: { readonly offline: boolean }) {
  const t = useWords(walletWords)
  return (
    <p role="status" className="text-center text-14 text-muted">
      {offline && t('noConnection')}
    </p>
  )
}
