// A text stored in this browser, or in this tab only. Without storage nothing is stored, and nothing breaks.

/** Calls `storage` at every use: where storage is forbidden, even reading the property throws. */
export function storedText(storage: () => Storage, key: string) {
  return {
    /** Returns the text; null if there is none. */
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
