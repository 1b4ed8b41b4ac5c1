import { X } from 'lucide-react'
import { site } from '../lib/site.ts'
import { useWords } from '../lib/words.ts'
import { Logo } from './logo.tsx'
import { useModal } from '@ruka/ui/parts/sheet'
import { MenuLinks, Settings } from './menu.tsx'
import { menuWords } from './menu-words.ts'

/** The menu as a drawer on phones. */
export default function Drawer({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(menuWords)
  const dialog = useModal(onClose)
  return (
    <dialog ref={dialog} className="drawer" aria-label={t('menu')} onClose={onClose}>
      <div className="flex h-full flex-col p-3">
        <div className="mb-4 flex items-center justify-between pl-1">
          <Logo {...site()} />
          <button
            type="button"
            aria-label={t('closeMenu')}
            className="grid size-11 place-items-center rounded-control text-muted"
            onClick={onClose}
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        </div>
        <MenuLinks onLeave={onClose} />
        <div className="mt-auto space-y-1">
          <Settings />
        </div>
      </div>
    </dialog>
  )
}
