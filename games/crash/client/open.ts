import { openLater } from '../../kit/open-later.ts'
import type { Desk, Open, Opening } from './desk.ts'

export const makeOpen = (desk: Desk): Open =>
  openLater<Opening>(desk.dialogs, async () => {
    const { show } = await import('./dialogs/index.ts')
    return (opening, open) => show(desk, opening, open)
  })
