// The e-mail address of the last order, remembered in this browser and offered at the next one. It is never sent anywhere by itself.
const storageKey = 'shop-email'

/** Null when nothing was bought in this browser yet, or the buyer has had it forgotten. */
export function rememberedEmail(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Called once an order was paid with it. */
export function rememberEmail(email: string): void {
  try {
    localStorage.setItem(storageKey, email)
  } catch {
    // Then it is typed again next time.
  }
}

export function forgetEmail(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing was remembered either.
  }
}
