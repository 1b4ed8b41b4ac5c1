import type { Dialogs } from '../dialog.ts'
import { lazyDialogs } from '../lazy-dialogs.ts'
import type { ShareOpening } from './opening.ts'

/** Opens the sheet that shares a win. Its code is fetched then: few players share, and none often. */
export const shareOpener = (dialogs: Pick<Dialogs, 'open'>): ((opening: ShareOpening) => void) =>
  lazyDialogs<ShareOpening>(dialogs, async () => {
    const { openShare } = await import('./sheet.ts')
    return opening => openShare(dialogs, opening)
  })
