// Shows the recovery codes once, for a user who loses the phone.
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import { FocusedNote } from '../access-form'

export function RecoveryCodes({ codes, onSeen }: { codes: readonly string[]; onSeen: () => void }) {
  const text = codes.join('\n')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Copied', kind: 'success' })
    } catch {
      toast({
        title: 'Your browser does not allow copying',
        text: 'Please select the codes and copy them by hand.',
        kind: 'destructive',
      })
    }
  }

  return (
    <div className="access-form">
      <FocusedNote>
        Keep these recovery codes somewhere safe. Each signs you in once when you do not have your phone. They will not
        be shown again.
      </FocusedNote>
      <ul className="access-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="access-choices">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="primary" onClick={onSeen}>
          I have saved them
        </Button>
      </div>
    </div>
  )
}
