// The buyer's input beside the cart.
import { clearDraft, readDraft } from '@/ui/form-draft'
import { storedText } from '@/ui/stored-text'

/**
 * Name of the form with the e-mail address and the note to the seller. Its input survives a reload of this tab, until
 * the order is paid.
 */
export const checkoutDraft = 'checkout'

export const typedNote = () => readDraft(checkoutDraft).note ?? ''

/** Clears the form once the order is paid. */
export const clearTyped = () => clearDraft(checkoutDraft)

const storedHolder = storedText(() => localStorage, 'shop-licence-holder')
let holder = storedHolder.read() ?? ''

/**
 * The name that is printed on sheet music. This browser stores it for the next order; without storage it lasts from
 * step to step.
 */
export const typedHolder = {
  /** Returns the name as typed; empty if there is none. */
  read: () => holder,
  /** Stores the name. An empty text removes it. */
  preserve(text: string): void {
    holder = text
    storedHolder.write(text === '' ? null : text)
  },
}

/**
 * The e-mail address of the last paid order, stored in this browser and offered at the next one. It is never sent
 * automatically. Null when this browser has bought nothing yet, or when the buyer has deleted it.
 */
export const rememberedEmail = storedText(() => localStorage, 'shop-email')
