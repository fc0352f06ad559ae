// The e-mail address of the last paid order, stored in this browser and offered at the next one. It is never sent
// automatically.
import { storedText } from './stored-text'

/** Null when this browser has bought nothing yet, or when the buyer has deleted it. */
export const rememberedEmail = storedText(() => localStorage, 'shop-email')
