/** A stroked 24-pixel icon from its path data, hidden from screen readers: its control has the name. */
export const Icon = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
    <path d={path} />
  </svg>
)
