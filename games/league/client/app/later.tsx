import { Failed } from '@ruka/ui/parts/failed'
import { showToast } from '@ruka/ui/toasts'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import * as words from '../locales/league.en.json'
import { Skeleton } from './skeleton.tsx'

type Failing<Props> = (given: { readonly props: Props; readonly onRetry: () => void }) => ReactNode

/**
 * A part of the page whose code is fetched with its first use. Where that fails, only this part does, and it is
 * fetched again when the player asks for it: `lazy` would fail for good.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType,
  failing: Failing<Props>,
) {
  let known: ComponentType<Props> | undefined
  return function Later(props: Props) {
    const [hasFailed, setFailed] = useState(false)
    const [isHere, setHere] = useState(known !== undefined)
    useEffect(() => {
      if (isHere || hasFailed) return
      let isGone = false
      const take = async () => {
        const found = await load().catch(() => undefined)
        known = found ?? known
        if (isGone) return
        if (found) setHere(true)
        else setFailed(true)
      }
      void take()
      return () => {
        isGone = true
      }
    }, [isHere, hasFailed])
    const Known = known
    if (isHere && Known) return <Known {...props} />
    return hasFailed ? failing({ props, onRetry: () => setFailed(false) }) : <Waiting />
  }
}

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
