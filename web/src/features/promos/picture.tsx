import { Megaphone } from 'lucide-react'
import type { Promo } from '../../lib/promos.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { Picture } from '@ruka/ui/parts/picture'

type Props = {
  readonly promo: Promo
  readonly eager: boolean
  /** One of many, which who saves data does without. */
  readonly spared?: true
}

/** A promo's picture, grey once it is over, or a sign. */
export function PromoPicture({ promo, eager, spared }: Props) {
  const { saveData } = usePreferences()
  const frame = `aspect-[12/5] w-full bg-raised-2 ${promo.active ? '' : 'opacity-60 grayscale'}`
  return (
    <Picture
      src={spared && saveData ? '' : promo.image}
      size={[960, 400]}
      eager={eager}
      className={`${frame} object-cover`}
      otherwise={
        <span className={`${frame} grid place-items-center text-muted`}>
          <Megaphone className="size-10" aria-hidden="true" />
        </span>
      }
    />
  )
}
