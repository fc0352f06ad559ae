// Remembers that the "Start here" list is dismissed in this browser.
const storageKey = 'start-here-put-away'

/** The list stays visible if the browser cannot store anything. */
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
    // The list then reappears with the next visit.
  }
}
