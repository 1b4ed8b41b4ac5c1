import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../lib/words.ts'
import { gamesWords } from './words.ts'

const load = () => import('./search.tsx')
const SearchDialog = lazy(load)

/** Opens the search, whose code comes as soon as a finger or pointer goes down. */
export function SearchButton() {
  const t = useWords(gamesWords)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t('search')}
        aria-haspopup="dialog"
        className="grid size-11 shrink-0 place-items-center rounded-control border border-line bg-raised hover:border-control-line"
        onPointerDown={() => void load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <Search className="size-5" aria-hidden="true" />
      </button>
      {open && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
