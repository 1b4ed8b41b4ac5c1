// First: pages share the file with React where its modules come in one order.
import { showPage } from './show.tsx'
import type { ReactNode } from 'react'
import { followTheme } from '../theme.ts'

/** Shows a page that checks what was published. */
export function showCheckPage(title: string, page: ReactNode): void {
  followTheme()
  document.title = title
  // A result on paper has all of its steps.
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  showPage(document.querySelector('#root')!, page)
}
