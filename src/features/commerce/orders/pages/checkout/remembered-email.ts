// The e-mail address of the last paid order, remembered in this browser and offered at the next one. It is never sent anywhere by itself.
import { storedText } from './stored-text'

/** Null when nothing was bought in this browser yet, or the buyer has had it forgotten. */
export const rememberedEmail = storedText(() => localStorage, 'shop-email')
