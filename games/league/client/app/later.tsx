import { later } from '@ruka/client/lazy-part'
import { Failed } from '@ruka/ui/parts/failed'
import { showToast } from '@ruka/ui/toasts'
import { useEffect, type ComponentType } from 'react'
import * as words from '../locales/league.en.json'
import { Skeleton } from './skeleton.tsx'

/** A screen: in its place stand bones, or the way to try again. */
export const screenLater = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  later(load, Skeleton, ({ onRetry }) => (
    <Failed text={words.noAnswer} retryLabel={words.retry} busy={false} onRetry={onRetry} />
  ))

/** A sheet: where it cannot be fetched, that is said, and the next tap tries again. */
export const sheetLater = <Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) => later(load, Nothing, ({ props }) => <NoSheet onClose={props.onClose} />)

const Nothing = () => null

function NoSheet({ onClose }: { readonly onClose: () => void }) {
  useEffect(() => {
    showToast(words.noAnswer, { tone: 'bad' })
    onClose()
  }, [onClose])
  return null
}
