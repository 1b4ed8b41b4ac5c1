import * as words from '../locales/kit.en.json'

/** The first stop of the keyboard: it leads past everything to the button that plays. */
export const SkipLink = () => (
  <button
    type="button"
    className="skip"
    onClick={() => document.querySelector<HTMLElement>('.play[data-testid]')?.focus()}
  >
    {words.skipToBet}
  </button>
)
