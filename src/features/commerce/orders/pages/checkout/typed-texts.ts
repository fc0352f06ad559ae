// What a buyer types beside the cart.
import { clearDraft, readDraft } from '@/ui/form-draft'
import { storedText } from './stored-text'

/** The form of the e-mail address and the note to the seller: kept over a reload of this tab, until the order is paid. */
export const checkoutDraft = 'checkout'

export const typedNote = () => readDraft(checkoutDraft).note ?? ''

/** Once it is paid. */
export const clearTyped = () => clearDraft(checkoutDraft)

const storedHolder = storedText(() => localStorage, 'shop-licence-holder')
let holder = storedHolder.read() ?? ''

/** Whose name is printed on sheet music: remembered in this browser for the next order; without storage from step to step. */
export const typedHolder = {
  /** As it was typed; empty for none. */
  read: () => holder,
  /** An empty text removes it. */
  preserve(text: string): void {
    holder = text
    storedHolder.write(text === '' ? null : text)
  },
}
