// Whether whoever is signed in may edit the site only. It decides what is shown; the server decides what is answered.
import { createContext, useContext } from 'react'

const EditorContext = createContext(false)

/** Set once by the app, which knows who is signed in. */
export const EditorProvider = EditorContext.Provider

/** True for somebody who sees neither orders nor people nor money (decision 0038). */
export function useIsEditor(): boolean {
  return useContext(EditorContext)
}
