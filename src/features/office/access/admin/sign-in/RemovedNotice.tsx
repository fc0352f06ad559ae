// Somebody was taken off the list while working: said in a sentence, with what was typed still on the page.
import { ConfirmDialog } from '@/admin-kit/ConfirmDialog'

export function RemovedNotice({ open, email, onStay }: { open: boolean; email: string; onStay: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      title="You may no longer work on this site"
      text={`${email} was taken off the list of people who do, and is signed out: this is not saved. What you typed stays on this page. Copy what you need before you leave.`}
      cancel="Stay and copy"
      confirm="Leave"
      onConfirm={() => window.location.assign('/')}
      onCancel={onStay}
    />
  )
}
