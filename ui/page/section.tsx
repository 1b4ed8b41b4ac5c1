import { type ReactNode, useId } from 'react'

/** A group of parts under its name, side by side where there is room. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="text-20 font-extrabold">
        {title}
      </h2>
      <div className="grid items-start gap-4 *:min-w-0 md:grid-cols-2">{children}</div>
    </section>
  )
}
