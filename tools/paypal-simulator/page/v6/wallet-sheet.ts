// Imitates the sheet of a device or a bank within the shop's page. Browser code: self-contained, sent as text.

export type SheetAddress = Record<
  'fullName' | 'address_line_1' | 'admin_area_2' | 'admin_area_1' | 'postal_code' | 'country_code',
  string
>

type SheetOptions = {
  title: string
  /** Receiver and amount, or a question. */
  text: string
  needsAddress: boolean
  /** Buttons: name shown, and the word that `press` gets. */
  endings: readonly (readonly [label: string, ending: string])[]
}

export type OpenSheet = (
  options: SheetOptions,
  press: (ending: string, address: SheetAddress | null) => void,
) => { setText(text: string): void; setEnabled(isEnabled: boolean): void; close(): void }

export function walletSheet(): OpenSheet {
  const address: SheetAddress = {
    fullName: 'Test Buyer',
    address_line_1: '1 Main St',
    admin_area_2: 'San Jose',
    admin_area_1: 'CA',
    postal_code: '95131',
    country_code: 'US',
  }
  const labels: Record<keyof SheetAddress, string> = {
    fullName: 'Full name',
    address_line_1: 'Street',
    admin_area_2: 'City',
    admin_area_1: 'State or region',
    postal_code: 'Postal code',
    country_code: 'Country (2 letters)',
  }

  return ({ title, text, needsAddress, endings }, press) => {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', title)
    dialog.style.cssText =
      'margin:auto;width:min(22rem,92vw);padding:1rem;border:0;border-radius:12px;background:#fff;color:#111;font:16px system-ui;color-scheme:light'
    const heading = document.createElement('h2')
    heading.textContent = title
    heading.style.cssText = 'margin:0 0 .5rem;font:600 1.1rem system-ui;color:#111'
    const line = document.createElement('p')
    line.textContent = text
    line.style.margin = '0 0 .75rem'
    const notice = document.createElement('p')
    notice.textContent = 'Test payments. No money moves.'
    notice.style.cssText = 'margin:0 0 .75rem;font-size:.8rem;color:#4b3a00'
    dialog.append(heading, notice, line)
    const fields = new Map<string, HTMLInputElement>()
    if (needsAddress)
      for (const [name, label] of Object.entries(labels)) {
        const row = document.createElement('label')
        row.style.cssText = 'display:block;margin-bottom:.4rem;font-size:.85rem'
        const input = document.createElement('input')
        input.value = address[name as keyof SheetAddress]
        input.style.cssText =
          'display:block;width:100%;box-sizing:border-box;padding:.4rem;border:1px solid #888;color:#111;background:#fff'
        row.append(label, input)
        fields.set(name, input)
        dialog.append(row)
      }
    const given = (): SheetAddress | null =>
      needsAddress
        ? (Object.fromEntries([...fields].map(([name, input]) => [name, input.value.trim()])) as SheetAddress)
        : null
    const buttons = endings.map(([label, ending]) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = label
      button.style.cssText =
        'display:block;width:100%;min-height:44px;margin-top:.5rem;border:1px solid #111;border-radius:8px;background:#fff;color:#111;font:inherit;cursor:pointer'
      button.addEventListener('click', () => press(ending, given()))
      dialog.append(button)
      return button
    })
    // Escape closes a sheet as its own button does.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      press('cancel', null)
    })
    document.body.append(dialog)
    dialog.showModal()
    return {
      setText: (next) => void (line.textContent = next),
      setEnabled(isEnabled) {
        for (const button of buttons) if (button.textContent !== 'Cancel') button.disabled = !isEnabled
      },
      close() {
        dialog.close()
        dialog.remove()
      },
    }
  }
}
