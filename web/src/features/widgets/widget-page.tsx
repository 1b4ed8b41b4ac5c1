import type { ReactNode } from 'react'

type Props = { readonly title: string; readonly lead: string; readonly children: ReactNode }

/** A page of the provider's widgets: what it is, and below it what the provider shows. */
export const WidgetPage = ({ title, lead, children }: Props) => (
  <div className="mx-auto w-full max-w-6xl space-y-4 px-3 py-4 md:px-6 md:py-8">
    <h1 className="text-28 font-extrabold text-balance">{title}</h1>
    <p className="max-w-prose text-pretty text-muted">{lead}</p>
    {children}
  </div>
)
