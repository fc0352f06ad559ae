// A text that this browser remembers, or this tab alone. Without storage nothing is remembered, and nothing breaks.

/** `storage` is asked at every use: where it is forbidden, its mere name throws. */
export function storedText(storage: () => Storage, key: string) {
  return {
    /** Null for none. */
    read(): string | null {
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    /** Null removes it. */
    write(text: string | null): void {
      try {
        if (text === null) storage().removeItem(key)
        else storage().setItem(key, text)
      } catch {
        // There is no storage, or it is full.
      }
    },
  }
}
