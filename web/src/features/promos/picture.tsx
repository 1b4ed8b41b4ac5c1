import { Megaphone } from 'lucide-react'
import type { Promo } from '../../lib/promos.ts'
import { Picture } from '../../ui/picture.tsx'

/** A promo's picture, grey once it is over, or a sign. */
export function PromoPicture({ promo, eager }: { readonly promo: Promo; readonly eager: boolean }) {
  const frame = `aspect-[12/5] w-full bg-raised-2 ${promo.active ? '' : 'opacity-60 grayscale'}`
  return (
    <Picture
      src={promo.image}
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
