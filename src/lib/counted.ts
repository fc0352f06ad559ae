// Formats a count with its noun.

/** Formats `3, "book"` → `"3 books"`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
