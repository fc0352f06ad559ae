// Whose name is printed on sheet music, while it is being typed: preserved over a reload of this tab, and remembered in this browser for the next order.
const storageKey = 'shop-licence-holder'

let holder = stored()

function stored(): string {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

/** As it was typed; empty for none. */
export function typedHolder(): string {
  return holder
}

/** Preserves what was typed; an empty text removes it. */
export function preserveTypedHolder(text: string): void {
  holder = text
  try {
    if (text === '') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, text)
  } catch {
    // It lives as long as the page.
  }
}
