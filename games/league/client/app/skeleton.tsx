import * as words from '../locales/league.en.json'

/** In place of the matches of a round, in their size. */
export const Skeleton = () => (
  <div className="space-y-3" role="status">
    <span className="sr-only">{words.loading}</span>
    <div className="round-chips">
      {Array.from({ length: 4 }, (_, at) => (
        <span key={at} className="round-chip skeleton" />
      ))}
    </div>
    <div className="flex gap-2 overflow-hidden">
      {Array.from({ length: 4 }, (_, at) => (
        <span key={at} className="chip skeleton w-20 shrink-0" />
      ))}
    </div>
    <div className="card">
      <div className="fixtures-head" />
      {Array.from({ length: 10 }, (_, at) => (
        <div key={at} className="fixture">
          <span className="fixture-sides">
            <span className="bone w-40" />
            <span className="bone w-32" />
          </span>
          <span className="prices">
            {Array.from({ length: 3 }, (__, column) => (
              <span key={column} className="price skeleton" />
            ))}
          </span>
        </div>
      ))}
    </div>
  </div>
)
