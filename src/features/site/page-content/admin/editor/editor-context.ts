// Connects the forms of texts to the editor around them: the frame follows what is typed, and the editor decides which
// form is visible.
import { createContext } from 'react'
import type { PageTextFormValues } from '../../page-text.resource'

/** Names the fields of a text that a page may show. */
export type TextField = 'title' | 'description'

export type TextEditor = {
  /** Shows what is typed in the frame; nothing is stored. */
  onTyped(key: string, values: PageTextFormValues): void
  /** Points to a text in the frame while its field has the focus. */
  onFocus(key: string, field: TextField): void
  /** Shows the saved page. */
  onSaved(): void
  /** Holds the fields that visitors do not see; null until it is rendered. */
  advanced: HTMLElement | null
  /** Opens that place, because a field in it needs attention. */
  openAdvanced(): void
  /** True for a text whose form is on screen. */
  isShown(key: string): boolean
}

/** Returns the id of the form of a text. */
export const formId = (key: string): string => `text-${key}`

/** Returns how to scroll: at once for users who want little motion. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'

/**
 * Moves the focus to the field of a text, and scrolls it into view. Calls `onMissing` if the text has no field that
 * visitors see.
 */
export function focusText(key: string, field: TextField, onMissing: () => void): void {
  const form = document.getElementById(formId(key))
  const controls = 'input:not([type=hidden]), textarea, select'
  const input = form?.querySelector<HTMLElement>(`[name="${field}"]`) ?? form?.querySelector<HTMLElement>(controls)
  if (!input) return onMissing()
  input.focus({ preventScroll: true })
  input.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
}

/** Null outside an editor: a form then has its own heading and its own group of unseen fields. */
export const EditorContext = createContext<TextEditor | null>(null)
