// Browser code of the buyer's page: sends the buyer's choice and tells the shop's page, which closes the window.
// Self-contained, sent as text.

type ApproveActionsConfig = {
  orderId: string
  opener: string | null
  /** Numbers of the test cards; null on the page of an account. */
  cards: { declined: string; secured: string } | null
  returnUrl: string | null
  cancelUrl: string | null
}

export function approveActions(config: ApproveActionsConfig): void {
  const form = document.querySelector('form')
  const problem = document.querySelector<HTMLElement>('[data-problem]')
  const audience: Window | null = (window.opener as Window | null) ?? (window.parent === window ? null : window.parent)
  if (!form) return

  function show(sentence: string): void {
    if (!problem) return
    problem.textContent = sentence
    problem.hidden = false
  }

  function leave(url: string | null, query: Record<string, string>): void {
    if (url === null) {
      show('Done. You can close this window.')
      return
    }
    const target = new URL(url)
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
    window.location.assign(target.href)
  }

  /**
   * Tells the shop's page, which then closes this window. A window that closes itself may be gone before its message
   * arrives, and counts as cancelled. When there is no shop's page, redirects the buyer to the return or cancel URL.
   */
  function finish(result: 'approved' | 'cancelled' | 'vanished', payerID = ''): void {
    if (audience && config.opener) {
      audience.postMessage({ simulator: 'checkout', result, orderID: config.orderId, payerID }, config.opener)
      show('Done. You can close this window.')
    } else if (result === 'cancelled') {
      leave(config.cancelUrl, { token: config.orderId })
    } else if (result === 'approved') {
      leave(config.returnUrl, { token: config.orderId, PayerID: payerID })
    } else {
      window.close()
    }
  }

  let isConfirmedByBank = false
  const bank = document.querySelector<HTMLElement>('[data-bank]')
  const digits = (text: string): string => text.replace(/\D/g, '')
  const isCard = (number: string): boolean =>
    digits(form?.querySelector<HTMLInputElement>('[name="number"]')?.value ?? '') === digits(number)

  function approval(funding: string): Record<string, unknown> {
    const value = (name: string): string =>
      (form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '').trim()
    const places = ['address_line_1', 'address_line_2', 'admin_area_2', 'admin_area_1', 'postal_code', 'country_code']
    const address = Object.fromEntries(places.map((name) => [name, value(name)]).filter(([, text]) => text !== ''))
    return {
      funding,
      email: value('email'),
      givenName: value('givenName'),
      surname: value('surname'),
      ...(config.cards && { source: 'card', isConfirmedByBank }),
      ...(form?.querySelector('[data-shipping]') && { shipping: { fullName: value('fullName'), address } }),
    }
  }

  async function approve(ending: string): Promise<void> {
    for (const button of form?.querySelectorAll('button') ?? []) button.disabled = true
    try {
      const answer = await fetch(`/checkoutnow/${config.orderId}/approve`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(approval(ending === 'kill' ? 'wallet' : ending)),
      })
      const reply = (await answer.json()) as { payerID?: string; details?: { issue: string; field?: string }[] }
      if (!answer.ok)
        throw new Error(
          reply.details?.map((detail) => `${detail.issue} ${detail.field ?? ''}`).join(', ') ??
            `Status ${answer.status}`,
        )
      finish(ending === 'kill' ? 'vanished' : 'approved', reply.payerID ?? '')
    } catch (error) {
      show(`This did not work: ${error instanceof Error ? error.message : String(error)}`)
      for (const button of form?.querySelectorAll('button') ?? []) button.disabled = false
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const button = event.submitter
    if (!form.reportValidity()) return
    if (config.cards) {
      if (bank && isCard(config.cards.secured)) {
        bank.hidden = false
        return
      }
      void approve(isCard(config.cards.declined) ? 'declined-card' : 'wallet')
      return
    }
    void approve(button instanceof HTMLElement ? (button.dataset.ending ?? 'wallet') : 'wallet')
  })
  for (const button of bank?.querySelectorAll<HTMLElement>('[data-bank-answer]') ?? [])
    button.addEventListener('click', () => {
      if (bank) bank.hidden = true
      isConfirmedByBank = button.dataset.bankAnswer === 'yes'
      if (isConfirmedByBank) void approve('wallet')
      else show('Your bank did not confirm the payment. Use another card.')
    })
  form.querySelector('[data-ending="cancel"]')?.addEventListener('click', () => finish('cancelled'))
  form.querySelector('[data-ending="close"]')?.addEventListener('click', () => {
    // A popup just closes, like with the window's own button; a frame in the shop's page has to report it.
    if (window.opener === null && audience && config.opener) finish('cancelled')
    else window.close()
  })
}
