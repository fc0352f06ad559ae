// Tells if the window has no room for the fields beside the page: the editor then opens each field in a dialog.
import { useSyncExternalStore } from 'react'

/** The width at which the back-office has no sidebar. */
const narrow = '(width < 64rem)'

function subscribe(tell: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)
