import * as words from '../locales/league.en.json'

/** In place of cards that are on their way. */
export const Bones = () => (
  <div className="grid gap-3 lg:grid-cols-2" role="status">
    <span className="sr-only">{words.loading}</span>
    {[0, 1].map(card => (
      <div key={card} className="card mt-0! p-3">
        {Array.from({ length: 10 }, (_, at) => (
          <span key={at} className="flex h-10 items-center gap-3">
            <span className="bone w-32" />
            <span className="bone mx-auto w-8" />
            <span className="bone w-32" />
          </span>
        ))}
      </div>
    ))}
  </div>
)
