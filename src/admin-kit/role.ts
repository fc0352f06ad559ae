// Tells the role of the signed-in person. It decides what is shown; the server decides what is allowed.
import { createContext, useContext } from 'react'

/** A packer ships orders, an editor edits the site (decision 0038). */
export type DeskRole = 'packer' | 'editor' | 'administrator'

const RoleContext = createContext<DeskRole>('administrator')

/** Set once by the app, which knows the signed-in person. */
export const RoleProvider = RoleContext.Provider

export function useRole(): DeskRole {
  return useContext(RoleContext)
}

/** True for a person who sees no orders, people or money (decision 0038). */
export function useIsEditor(): boolean {
  return useRole() === 'editor'
}
