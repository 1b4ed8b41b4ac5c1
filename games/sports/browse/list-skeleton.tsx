/** The place of a list of matches that is on its way, in the sizes of its rows. */
export const ListSkeleton = () => (
  <div className="card" aria-hidden="true">
    <div className="card-head" />
    {Array.from({ length: 6 }, (_, at) => (
      <div key={at} className="event">
        <span className="event-names">
          <span className="bone w-16" />
          <span className="bone w-32" />
          <span className="bone w-28" />
        </span>
        <span className="prices">
          {[1, 2, 3].map(cell => (
            <span key={cell} className="price" />
          ))}
        </span>
      </div>
    ))}
  </div>
)

/** The place of rows of two lines, such as competitions. */
export const RowsSkeleton = () => (
  <div className="card divide-y divide-line" aria-hidden="true">
    {Array.from({ length: 4 }, (_, at) => (
      <div key={at} className="grid min-h-14 content-center px-3">
        <span className="bone w-40" />
        <span className="bone w-24" />
      </div>
    ))}
  </div>
)

/** The place of cards with some lines each. */
export const CardsSkeleton = () => (
  <div className="market-grid" aria-hidden="true">
    {Array.from({ length: 4 }, (_, at) => (
      <div key={at} className="card space-y-2 p-3">
        <span className="bone w-32" />
        <span className="block min-h-12 rounded-control bg-raised-2" />
      </div>
    ))}
  </div>
)
