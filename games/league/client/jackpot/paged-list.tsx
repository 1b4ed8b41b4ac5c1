import { Button } from '@ruka/ui/parts/button'
import { Failed } from '@ruka/ui/parts/failed'
import { Spinner } from '@ruka/ui/parts/spinner'
import type { ReactNode } from 'react'
import type { usePages } from '../../../slip/own/use-pages.ts'
import * as words from './locales/jackpot.en.json'

/** The items that are here, and the way to older ones. */
export function PagedList<Item>({
  pages: { data, hasFailed, isBusy, retry, more },
  empty,
  children,
}: {
  readonly pages: ReturnType<typeof usePages<Item>>
  /** In place of a list without items. */
  readonly empty: ReactNode
  readonly children: (items: readonly Item[]) => ReactNode
}) {
  if (!data)
    return hasFailed ? (
      <Failed text={words.failed} retryLabel={words.retry} busy={isBusy} onRetry={retry} />
    ) : (
      <p role="status" className="flex items-center gap-3 p-3">
        <Spinner />
        {words.loading}
      </p>
    )
  if (data.items.length === 0) return empty
  return (
    <div className="space-y-3">
      {children(data.items)}
      {data.next !== null && (
        <Button className="w-full" disabled={isBusy} onClick={more}>
          {words.older}
        </Button>
      )}
    </div>
  )
}
