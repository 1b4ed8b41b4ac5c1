import mark from '../../art/mark.svg'

type LogoProps = {
  readonly name: string
  /** The operator's own pictures; where they are empty, the kite and the name. */
  readonly logo: { readonly dark: string; readonly light: string }
  readonly compact?: boolean
}

/** The operator's picture, or the kite and the name where there is room. */
export function Logo({ name, logo: { dark, light }, compact = false }: LogoProps) {
  if (dark !== '') {
    const size = `h-7 w-20 object-contain object-left sm:w-28 md:w-32 ${compact ? 'max-[22rem]:w-10' : 'max-[22rem]:w-14'}`
    return (
      <>
        <img src={dark} alt={name} className={`${size} ${light === dark ? '' : 'on-dark'}`} />
        {light !== dark && <img src={light} alt={name} loading="lazy" className={`${size} on-light`} />}
      </>
    )
  }
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
