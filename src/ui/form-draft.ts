// Keeps the text that a visitor types into a form while the tab is open: before hydration, across other pages, across a
// reload.
import { useEffect, useState } from 'react'

type Fields = Record<string, string>
type Control = HTMLInputElement | HTMLTextAreaElement

/** One entry of sessionStorage for all forms; holds the fields of each form by its name. */
const storageKey = 'form-drafts'

/** Used when storage is forbidden: the drafts then last as long as the page. */
let drafts: Record<string, Fields> = {}

function readDrafts(): Record<string, Fields> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    drafts = stored !== null && typeof stored === 'object' ? (stored as Record<string, Fields>) : {}
  } catch {
    // Storage is forbidden or damaged.
  }
  return drafts
}

/** Returns the text typed in a form of this name; empty for nothing. */
export function readDraft(name: string): Fields {
  return readDrafts()[name] ?? {}
}

/** Call it after a form was sent. */
export function clearDraft(name: string): void {
  writeDraft(name, {})
}

function writeDraft(name: string, fields: Fields): void {
  const { [name]: _, ...others } = readDrafts()
  drafts = Object.values(fields).some((text) => text !== '') ? { ...others, [name]: fields } : others
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify(drafts))
  } catch {
    // Storage is forbidden or full.
  }
}

/** True for controls whose text is stored. Passwords and codes are never stored, nor is the trap field. */
function isKept(control: Element): control is Control {
  if (control instanceof HTMLTextAreaElement) return control.name !== ''
  return (
    control instanceof HTMLInputElement &&
    control.name !== '' &&
    ['text', 'email', 'search', 'tel', 'url'].includes(control.type) &&
    !/password|one-time-code/.test(control.autocomplete) &&
    !control.readOnly &&
    !control.ariaHidden
  )
}

const keptControls = (form: HTMLFormElement) => [...form.elements].filter(isKept)

/** Writes into a field like a key would, so that React and every listener receive the change. */
export function typeInto(control: Control, text: string): void {
  const prototype = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  // React replaces the setter on the element itself. Through that setter, React would treat the text as its own.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Returns the `ref` of a form whose named fields are kept under this name until `clearDraft`. A field that the visitor
 * changed before hydration keeps its text; every other one gets the text of the draft. Without a name nothing is kept.
 */
export function useFormDraft(name: string | undefined): (form: HTMLFormElement | null) => void {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  useEffect(() => {
    if (!form || name === undefined) return
    const draft = readDraft(name)
    const controls = keptControls(form)
    const isChanged = ({ value, defaultValue }: Control) => value !== defaultValue
    const store = () =>
      writeDraft(name, Object.fromEntries(keptControls(form).map((control) => [control.name, control.value])))
    form.addEventListener('input', store)
    if (controls.some(isChanged)) store()
    for (const control of controls) {
      const text = draft[control.name]
      if (text !== undefined && text !== control.value && !isChanged(control)) typeInto(control, text)
    }
    return () => form.removeEventListener('input', store)
  }, [form, name])
  return setForm
}
