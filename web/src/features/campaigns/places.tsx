import type { Outline } from './outline.ts'

/** What a place says it is for. */
export type Kept = Pick<Outline, 'jackpots' | 'race'>

const PLACE = 'rounded-control border border-line bg-raised'
/** The heights of what comes, whatever it is. */
export const TICKER = 'h-12'
export const RACE = 'h-33 lg:h-20'

/** Stands where it will be shown. */
export const Places = ({ jackpots, race }: Kept) => (
  <>
    {jackpots > 0 && <div className={`${PLACE} ${TICKER}`} />}
    {race && <div className={`${PLACE} ${RACE}`} />}
  </>
)
