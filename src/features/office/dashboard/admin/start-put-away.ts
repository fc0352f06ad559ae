// Whether somebody has put the "Start here" list away in this browser.
const storageKey = 'start-here-put-away'

/** Where nothing can be stored it stays on show. */
export function startIsAway(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false
  }
}

export function putStartAway(): void {
  try {
    localStorage.setItem(storageKey, 'yes')
  } catch {
    // Then it comes back with the next visit.
  }
}
