// "Did you mean anna@gmail.com?" below an e-mail field: a hint, never a refusal. The rule is loaded once somebody types an address.
import { Suspense, useState, type ReactNode } from 'react'
import type { TextFieldProps } from './Field'
import { CodeBoundary, lazyCode } from './on-demand/lazy-code'

/** A hint that cannot be loaded is no fault of the form. */
const EmailSuggestion = lazyCode(() => import('./EmailSuggestion').then((part) => part.EmailSuggestion))

/** Spread `watch` on the `TextField`, and show `hint` below it. A click on it writes the address that was meant into the field, which gets the focus back. */
export function useEmailHint(): { watch: Pick<TextFieldProps, 'onInput'>; hint: ReactNode } {
  const [field, setField] = useState<HTMLInputElement | null>(null)
  return {
    watch: { onInput: (event) => setField(event.currentTarget) },
    hint: field && (
      <div role="status">
        <CodeBoundary silent optional>
          <Suspense fallback={null}>
            <EmailSuggestion field={field} />
          </Suspense>
        </CodeBoundary>
      </div>
    ),
  }
}
