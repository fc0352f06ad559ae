// Gives the command palette the pages and actions of the signed-in person. Loaded at the first Ctrl-K.
import { useNavigate } from '@tanstack/react-router'
import { type DeskRole, useRole } from '@/admin-kit/role'
import { useBackup } from '@/features/office/activity/admin/use-backup'
import { CommandPalette } from '@/features/office/command-palette/admin/CommandPalette'
import type { PaletteEntry } from '@/features/office/command-palette/admin/palette-entries'
import { dashboardPath, groupsFor, isClosedTo, startPath } from '../admin-pages'
import { adminActions } from './admin-actions'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by the palette, different each time: the frame then opens the page afresh. */
    visit?: number
  }
}

function paletteEntries(role: DeskRole, backUp: () => void): PaletteEntry[] {
  const actions = adminActions
    .filter(({ page }) => !isClosedTo(role, page))
    .map(({ title, keywords, page, rest }) => ({ kind: 'action' as const, title, keywords, href: `${page}${rest}` }))
  const pages = groupsFor(role).flatMap((group) =>
    group.pages.map(({ path, label }) => ({
      kind: 'page' as const,
      title: label,
      note: group.label,
      href: path,
      ...(path === '/admin/events' && { keywords: 'gigs concerts shows' }),
    })),
  )
  const backup: PaletteEntry[] =
    role === 'administrator'
      ? [
          {
            kind: 'action',
            title: 'Back up now',
            keywords: 'backup save copy',
            href: `${dashboardPath}#backup`,
            run: backUp,
          },
        ]
      : []
  const start =
    startPath(role) === dashboardPath ? [{ kind: 'page' as const, title: 'Dashboard', href: dashboardPath }] : []
  return [...actions, ...backup, ...start, ...pages]
}

export function AdminPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const role = useRole()
  const startBackup = useBackup()
  const navigate = useNavigate()
  return (
    <CommandPalette
      open={open}
      onClose={onClose}
      entries={paletteEntries(role, () => void startBackup())}
      findsRecords={role !== 'packer'}
      onOpen={(href) => void navigate({ href, state: { visit: Date.now() } })}
    />
  )
}
