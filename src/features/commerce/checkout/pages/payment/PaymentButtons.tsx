// The PayPal buttons in all their states (CHK-19 to CHK-27): loading, ready, failed, unavailable.
import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { checkoutTexts } from '../../checkout.texts'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast-store'
import { isSettling } from '../state/checkout-machine'
import { currentCheckout, dispatch, useCheckout } from '../state/checkout-store'
import type { PaymentConfig, PaymentSummary } from './payment-page'
import { showButtons } from './show-buttons'

/** Returns the host of PayPal's script, as a content blocker lists it. */
function scriptHost(config: PaymentConfig | null): string {
  return config ? new URL(config.sdkUrl, window.location.href).hostname : 'www.paypal.com'
}

export function PaymentButtons(summary: PaymentSummary) {
  const checkout = useCheckout()
  const { run, phase } = checkout
  const queryClient = useQueryClient()
  const container = useRef<HTMLDivElement>(null)
  const [config, setConfig] = useState<PaymentConfig | null>(null)
  // The buttons read the sums at the time of a click.
  const current = useRef(summary)
  useEffect(() => void (current.current = summary))

  useEffect(() => dispatch({ type: 'shown' }), [])
  useEffect(() => {
    if (!container.current || currentCheckout().phase !== 'loading') return
    return showButtons({
      container: container.current,
      queryClient,
      summary: () => current.current,
      isReload: run > 1,
      onConfig: setConfig,
    })
  }, [run, queryClient])

  const busy = isSettling(checkout)
  return (
    <div>
      {config?.environment === 'sandbox' && (
        <p className="type-small mb-4 border-l-2 border-gold pl-3">{checkoutTexts.testPayments}</p>
      )}
      {/* The buttons stay in place while the payment is settled: PayPal may need them again to restart. */}
      <div
        ref={container}
        inert={busy}
        className={busy ? 'opacity-40' : undefined}
        hidden={phase === 'failed' || phase === 'unavailable'}
      />
      {/* Placed below the buttons: they must not move when it disappears, because the buyer may be about to click. */}
      {phase === 'loading' && (
        <p role="status" className="type-small py-3 text-ink-soft">
          {checkoutTexts.loading}
        </p>
      )}
      {busy && (
        <p role="status" className="mt-4 text-gold">
          {phase === 'checking' ? checkoutTexts.checking : checkoutTexts.settling}
        </p>
      )}
      {phase === 'failed' && (
        <div role="alert" className="error-panel">
          <p className="type-subheading">PayPal checkout failed to load</p>
          <p className="mt-2 text-ink-soft">{checkoutTexts.blocked(scriptHost(config))}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button onClick={() => dispatch({ type: 'retry' })}>Try Again</Button>
            <Button onClick={() => window.location.reload()}>Refresh Page</Button>
            <ContactForPayment />
          </div>
        </div>
      )}
      {phase === 'unavailable' && (
        <div role="alert" className="error-panel">
          <p className="type-subheading">PayPal checkout unavailable</p>
          <p className="mt-2 text-ink-soft">PayPal checkout is temporarily unavailable</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button onClick={() => dispatch({ type: 'retry' })}>Try again</Button>
            <ContactForPayment />
          </div>
        </div>
      )}
    </div>
  )
}

function ContactForPayment() {
  function offerContact() {
    toast({
      title: 'Alternative Payment',
      text: 'You can complete your purchase by contacting us directly.',
      durationMs: 8000,
      action: { label: checkoutTexts.contact, onSelect: () => window.location.assign('/contact') },
    })
  }
  return (
    <Button variant="ghost" onClick={offerContact}>
      Contact for payment
    </Button>
  )
}
