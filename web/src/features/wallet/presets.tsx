import { useWords } from '../../lib/words.ts'
import { Button } from '@ruka/ui/parts/button'
import { walletWords } from './words.ts'

type Props = {
  readonly shown: readonly number[]
  readonly onAdd: (preset: number) => void
  readonly onClear: () => void
}

/** Each tap adds. */
export function Presets({ shown, onAdd, onClear }: Props) {
  const t = useWords(walletWords)
  return (
    <div
      role="group"
      aria-label={t('presets')}
      className={`grid gap-2 ${shown.length === 3 ? 'grid-cols-4' : 'grid-cols-3'}`}
    >
      {shown.map(preset => (
        <Button key={preset} className="num px-1 text-14" onClick={() => onAdd(preset)}>
          +{preset.toLocaleString('en-KE')}
        </Button>
      ))}
      <Button variant="quiet" className="px-1 text-14 text-muted" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  )
}
