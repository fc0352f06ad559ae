// Shows "Did you mean anna@gmail.com?" below an e-mail field: a hint, never a refusal. Its rule is loaded once the
// visitor types an address.
import { Suspense, useState, type ReactNode } from 'react'
import type { TextFieldProps } from './Field'
import { CodeBoundary, lazyCode } from './on-demand/lazy-code'

/** If the hint cannot be loaded, the form still works. */
const EmailSuggestion = lazyCode(() => import('./EmailSuggestion').then((part) => part.EmailSuggestion))

/**
 * Spread `watch` on the `TextField`, and show `hint` below it. A click on the hint writes the suggested address into
 * the field and returns the focus to it.
 */
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
