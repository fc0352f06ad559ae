// Renders the hint about a mistyped e-mail address, with a button that accepts the suggested address.
import { useEffect, useState } from 'react'
import { isUnfinishedEmail, suggestedEmail } from '@/lib/suggested-email'
import { typeInto } from './form-draft'

/** Returns the text in a field, and whether the visitor has left the field and so finished typing. */
function lookAt(field: HTMLInputElement): { typed: string; isLeft: boolean } {
  return { typed: field.value, isLeft: document.activeElement !== field }
}

export function EmailSuggestion({ field }: { field: HTMLInputElement }) {
  const [{ typed, isLeft }, setSeen] = useState(() => lookAt(field))
  useEffect(() => {
    const look = () => setSeen(lookAt(field))
    for (const sign of ['input', 'focus', 'blur']) field.addEventListener(sign, look)
    return () => {
      for (const sign of ['input', 'focus', 'blur']) field.removeEventListener(sign, look)
    }
  }, [field])

  const meant = isLeft || !isUnfinishedEmail(typed) ? suggestedEmail(typed) : null
  if (!meant) return null
  const take = () => {
    typeInto(field, meant)
    field.focus()
    setSeen({ typed: meant, isLeft: false })
  }
  return (
    <p className="field-hint mt-2">
      Did you mean{' '}
      <button type="button" className="text-link min-h-6 break-all" onClick={take}>
        {meant}
      </button>
      ?
    </p>
  )
}
