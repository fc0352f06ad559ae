// "Did you mean anna@gmail.com?" below an e-mail field: a hint, never a refusal. The rule comes once somebody types an address.
import { lazy, Suspense, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { TextFieldProps } from './Field'

/** A hint that cannot be loaded is no fault of the form. */
const EmailSuggestion = lazy(() =>
  import('./EmailSuggestion').then(
    (part) => ({ default: part.EmailSuggestion }),
    () => ({ default: () => null }),
  ),
)

/** `take` puts the address into the field. Spread `watch` on the `TextField`, and show `hint` below it; the focus goes back to the field. */
export function useEmailHint(take: (address: string, field: HTMLInputElement) => void): { watch: Pick<TextFieldProps, 'ref' | 'onInput' | 'onBlur'>; hint: ReactNode } {
  const ref = useRef<HTMLInputElement>(null)
  const [seen, setSeen] = useState({ typed: '', isLeft: false })
  const see = (isLeft: boolean) => (event: FormEvent<HTMLInputElement>) => setSeen({ typed: event.currentTarget.value, isLeft })

  function taken(address: string): void {
    const field = ref.current
    if (!field) return
    take(address, field)
    field.focus()
    setSeen({ typed: address, isLeft: false })
  }

  return {
    watch: { ref, onInput: see(false), onBlur: see(true) },
    hint: (
      <div role="status">
        {/@./.test(seen.typed) && (
          <Suspense fallback={null}>
            <EmailSuggestion {...seen} onTake={taken} />
          </Suspense>
        )}
      </div>
    ),
  }
}
