// Tells if the signed-in person may only edit the site. It decides what is shown; the server decides what is allowed.
import { createContext, useContext } from 'react'

const EditorContext = createContext(false)

/** Set once by the app, which knows the signed-in person. */
export const EditorProvider = EditorContext.Provider

/** True for a person who sees no orders, people or money (decision 0038). */
export function useIsEditor(): boolean {
  return useContext(EditorContext)
}
