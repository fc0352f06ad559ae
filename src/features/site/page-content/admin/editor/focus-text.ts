// Moves the focus to the field of a text, and scrolls it into view.
import { formId, type TextField } from './editor-context'

/** `onMissing` is called if the text has no field that visitors see. */
export function focusText(key: string, field: TextField, onMissing: () => void): void {
  const form = document.getElementById(formId(key))
  const controls = 'input:not([type=hidden]), textarea, select'
  const input = form?.querySelector<HTMLElement>(`[name="${field}"]`) ?? form?.querySelector<HTMLElement>(controls)
  if (!input) return onMissing()
  input.focus({ preventScroll: true })
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  input.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' })
}
