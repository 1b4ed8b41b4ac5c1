import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import type { Promo } from '../../lib/promos.ts'

/** A promo's picture, grey once it is over; a missing one leaves a sign, never a broken image. */
export function PromoPicture({ promo, eager }: { readonly promo: Promo; readonly eager: boolean }) {
  const [broken, setBroken] = useState(false)
  const grey = promo.active ? '' : 'opacity-60 grayscale'
  if (broken || promo.image === '') {
    return (
      <span className={`grid aspect-[12/5] w-full place-items-center bg-raised-2 text-muted ${grey}`}>
        <Megaphone className="size-10" aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      src={promo.image}
      alt=""
      width={960}
      height={400}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      className={`aspect-[12/5] w-full bg-raised-2 object-cover ${grey}`}
      onError={() => setBroken(true)}
    />
  )
}
