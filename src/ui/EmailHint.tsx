// "Did you mean anna@gmail.com?" below an e-mail field: a hint, never a refusal. The rule is loaded once somebody types an address.
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { TextFieldProps } from './Field'

/** A hint that cannot be loaded is no fault of the form. */
const EmailSuggestion = lazy(() =>
  import('./EmailSuggestion').then(
    (part) => ({ default: part.EmailSuggestion }),
    () => ({ default: () => null }),
  ),
)

/** Spread `watch` on the `TextField`, and show `hint` below it. A click on it writes the address that was meant into the field, which gets the focus back. */
export function useEmailHint(): { watch: Pick<TextFieldProps, 'onInput'>; hint: ReactNode } {
  const [field, setField] = useState<HTMLInputElement | null>(null)
  return {
    watch: { onInput: (event) => setField(event.currentTarget) },
    hint: field && (
      <div role="status">
        <Suspense fallback={null}>
          <EmailSuggestion field={field} />
        </Suspense>
      </div>
    ),
  }
}
