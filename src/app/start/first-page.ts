// Whether the application is still taking over the document it came with.

let isTakenOver = import.meta.env.SSR

/** False from the moment every handler of the first page is in place, and on the server. */
export function isFirstPage(): boolean {
  return !isTakenOver
}

export function noteFirstPageTakenOver(): void {
  isTakenOver = true
}
