// What a buyer types beside the address: preserved from step to step, also without storage.
import { storedText } from './stored-text'

function typedText(storage: () => Storage, key: string) {
  const stored = storedText(storage, key)
  let typed = stored.read() ?? ''
  return {
    /** As it was typed; empty for none. */
    read: () => typed,
    /** An empty text removes it. */
    preserve(text: string): void {
      typed = text
      stored.write(text === '' ? null : text)
    },
  }
}

/** The note to the seller: preserved over a reload of this tab, until the order is paid. */
export const typedNote = typedText(() => sessionStorage, 'shop-note')

/** Whose name is printed on sheet music: remembered in this browser for the next order. */
export const typedHolder = typedText(() => localStorage, 'shop-licence-holder')
