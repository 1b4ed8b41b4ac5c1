import mark from '../../art/mark.svg'

/** The kite, and the name where there is room. */
export function Logo({ name, compact = false }: { readonly name: string; readonly compact?: boolean }) {
  return (
    <span className="flex items-center gap-2">
      <img src={mark} alt="" width={28} height={28} className="size-7" />
      <span
        className={`text-20 font-extrabold tracking-tight ${compact ? 'sr-only md:not-sr-only' : 'max-[22rem]:sr-only'}`}
      >
        {name}
      </span>
    </span>
  )
}
