import { ArrowLeft } from 'lucide-react'
import * as words from '../locales/sports.en.json'
import { useApp } from './app-context.ts'

/** Goes back, and to the highlights where there is no screen before this one. */
export function BackButton({ className = '' }: { readonly className?: string }) {
  const { views } = useApp()
  return (
    <button
      type="button"
      className={`grid size-11 shrink-0 place-items-center rounded-control text-muted ${className}`}
      aria-label={words.back}
      onClick={views.back}
    >
      <ArrowLeft className="size-5" aria-hidden="true" />
    </button>
  )
}
