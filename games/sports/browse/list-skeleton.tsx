/** The place of a list that is on its way, in the sizes of its rows. */
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
