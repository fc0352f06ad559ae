// The words of the hint about a mistyped e-mail address, as a button that takes the other address over.
import { isUnfinishedEmail, suggestedEmail } from '@/lib/suggested-email'

/** `isLeft`: the visitor has gone on from the field, so that nothing more will be typed. */
export function EmailSuggestion({ typed, isLeft, onTake }: { typed: string; isLeft: boolean; onTake: (address: string) => void }) {
  const meant = isLeft || !isUnfinishedEmail(typed) ? suggestedEmail(typed) : null
  if (!meant) return null
  return (
    <p className="field-hint mt-2">
      Did you mean{' '}
      <button type="button" className="text-link min-h-6 break-all" onClick={() => onTake(meant)}>
        {meant}
      </button>
      ?
    </p>
  )
}
