// The note to the seller while it is being written: preserved from step to step and over a reload of this tab, until the order is paid.
const storageKey = 'shop-note'

let note = stored()

function stored(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

/** As it was typed; empty for none. */
export function typedNote(): string {
  return note
}

/** Preserves what was typed; an empty text removes it. */
export function keepTypedNote(text: string): void {
  note = text
  try {
    if (text === '') sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, text)
  } catch {
    // It lives as long as the page.
  }
}
