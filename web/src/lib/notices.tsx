import { createRoot } from 'react-dom/client'
import { Toasts } from '@ruka/ui/parts/toasts'
import en from './locales/notices.en.json' with { type: 'json' }
import sw from './locales/notices.sw.json' with { type: 'json' }
import { usePreferences } from './preferences.ts'

const WORDS = { en, sw }

function Notices() {
  const { language } = usePreferences()
  return <Toasts closeLabel={WORDS[language].close} />
}

let isOpen = false

/** Makes the place where notices appear. Most visits have none, so the page begins without it. */
export function openNotices(): void {
  if (isOpen) return
  isOpen = true
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Notices />)
}
