import { lazySheets } from '../table/lazy-sheets.tsx'
import type { Sheets } from '../table/sheets.tsx'
import type { ShareOpening } from './opening.ts'

/** Opens the sheet that shares a win. Its code is fetched then: few players share, and none often. */
export const shareOpener = (sheets: Pick<Sheets, 'open'>): ((opening: ShareOpening) => void) =>
  lazySheets<ShareOpening>(sheets, async () => {
    const { openShare } = await import('./sheet.tsx')
    return opening => openShare(sheets, opening)
  })
