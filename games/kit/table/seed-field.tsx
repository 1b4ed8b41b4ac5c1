import type { RefObject } from 'react'
import { icons } from '../icons.ts'
import { Icon } from './icon.tsx'

type Props = {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly seed: string
  type(seed: string): void
  /** The ids of what describes the field besides its status. */
  readonly helpId?: string
  readonly status: string
  readonly isWrong: boolean
  /** What the buttons do: one uses the seed, the other makes a random one. */
  readonly buttons: readonly [use: string, random: string]
  use(): void
  random(): void
}

/** The player's seed: its field, its buttons, and what became of it. Its label stands before it. */
export function SeedField({ ref, seed, type, helpId, status, isWrong, buttons, use, random }: Props) {
  return (
    <>
      <input
        ref={ref}
        id="own-seed"
        className="seed-field"
        maxLength={64}
        spellCheck="false"
        autoComplete="off"
        autoCapitalize="off"
        aria-describedby={helpId === undefined ? 'seed-status' : `${helpId} seed-status`}
        aria-invalid={isWrong ? true : undefined}
        value={seed}
        onChange={event => type(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && use()}
      />
      <div className="buttons">
        <button type="button" className="plain" onClick={use}>
          {buttons[0]}
        </button>
        <button type="button" className="plain" onClick={random}>
          <Icon path={icons.dice} />
          {buttons[1]}
        </button>
      </div>
      <p id="seed-status" role="status" className={isWrong ? 'wrong' : undefined}>
        {status}
      </p>
    </>
  )
}
