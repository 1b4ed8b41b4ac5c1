import * as words from '../locales/kit.en.json'

/** A placeholder while an answer is pending. */
export const Waiting = () => (
  <p className="empty" role="status">
    {words.loading}
  </p>
)

/** A failure, and the next step. */
export const Failure = ({ text, again }: { readonly text: string; again(): void }) => (
  <div className="empty" role="alert">
    <p>{text}</p>
    <button type="button" className="plain" onClick={again}>
      {words.tryAgain}
    </button>
  </div>
)
