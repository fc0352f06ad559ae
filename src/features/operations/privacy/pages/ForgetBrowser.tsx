// Deletes everything that the site stores in this browser.
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { recordError } from '@/ui/error-log'
import { toast } from '@/ui/toast-store'
import { forgetCookies } from '../privacy.queries'

/** Cookies first: if the server cannot be reached, nothing is deleted and the visitor is told. */
async function forget(): Promise<void> {
  await forgetCookies()
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      storage().clear()
    } catch {
      // A browser that refuses storage has stored nothing.
    }
  }
  // The browser tells other tabs; this one reads its cart and its instrument again in the same way.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}

export function ForgetBrowser() {
  const [isBusy, setBusy] = useState(false)

  async function onClick() {
    setBusy(true)
    try {
      await forget()
      toast({
        title: 'Forgotten',
        text: 'This browser remembers nothing of this site now. Other open tabs forget what you typed there when you close them.',
        kind: 'success',
      })
    } catch (thrown) {
      recordError(thrown)
      const text = thrown instanceof Error ? thrown.message : String(thrown)
      toast({ title: 'Nothing was deleted', text, kind: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="privacy-forget">
      <Button busy={isBusy} onClick={() => void onClick()}>
        Forget this browser
      </Button>
      <p>
        Empties the cart, deletes everything listed here and signs you out of the back-office. What you bought stays
        yours: the links in your mails keep working.
      </p>
    </div>
  )
}
