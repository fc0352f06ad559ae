// Browser code: the sessions by which PayPal's script confirms an order with the token of Apple or Google. Self-contained,
// sent as text.
import type { AppleToken } from './apple-device'
import type { OpenSheet } from './wallet-sheet'

type Contact = Record<string, unknown>
export type Bridges = Record<'applepay' | 'googlepay', () => Record<string, unknown>>
export type WalletBridges = (origin: string, openSheet: OpenSheet) => Bridges

export function walletBridges(origin: string, openSheet: OpenSheet): Bridges {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const filled = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

  async function confirm(body: Record<string, unknown>): Promise<{ id: string; status: string }> {
    const answer = await fetch(`${origin}/web-sdk/v6/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const reply = (await answer.json()) as { id: string; status: string; details?: { issue: string }[] }
    if (!answer.ok) throw new Error(reply.details?.map(({ issue }) => issue).join(', ') ?? `Status ${answer.status}`)
    return reply
  }

  function fromApple(contact: Contact): Record<string, unknown> {
    const [line1] = (contact.addressLines as string[] | undefined) ?? []
    return {
      fullName: `${text(contact.givenName)} ${text(contact.familyName)}`.trim(),
      address: filled({
        address_line_1: line1 ?? '',
        admin_area_2: text(contact.locality),
        admin_area_1: text(contact.administrativeArea),
        postal_code: text(contact.postalCode),
        country_code: text(contact.countryCode),
      }),
    }
  }

  function fromGoogle(contact: Contact): Record<string, unknown> {
    return {
      fullName: text(contact.name),
      address: filled({
        address_line_1: text(contact.address1),
        admin_area_2: text(contact.locality),
        admin_area_1: text(contact.administrativeArea),
        postal_code: text(contact.postalCode),
        country_code: text(contact.countryCode),
      }),
    }
  }

  return {
    applepay: () => ({
      formatConfigForPaymentRequest: ({ supportedNetworks, merchantCapabilities, merchantCountry }: Contact) => ({
        supportedNetworks,
        merchantCapabilities,
        merchantCountry,
      }),
      validateMerchant: async ({ validationUrl }: { validationUrl?: string }) => {
        if (!validationUrl) throw new Error('validationUrl is missing')
        return { merchantSession: { merchantIdentifier: 'simulated', domainName: window.location.hostname } }
      },
      confirmOrder: async (options: { orderId: string; token: AppleToken; shippingContact?: Contact }) => {
        const { kind, amount } = options.token.simulated
        const confirmed = await confirm({
          orderId: options.orderId,
          source: 'apple_pay',
          card: kind,
          amount,
          ...(options.shippingContact && { shipping: fromApple(options.shippingContact) }),
        })
        return { approveApplePayPayment: confirmed }
      },
    }),
    googlepay: () => ({
      formatConfigForPaymentRequest: ({ merchantCountry, ...config }: Contact) => ({
        ...config,
        countryCode: merchantCountry,
      }),
      confirmOrder: (options: {
        orderId: string
        paymentMethodData: { tokenizationData: { token: string } }
        shippingAddress?: Contact
      }) =>
        confirm({
          orderId: options.orderId,
          source: 'google_pay',
          card: options.paymentMethodData.tokenizationData.token,
          ...(options.shippingAddress && { shipping: fromGoogle(options.shippingAddress) }),
        }),
      initiatePayerAction: ({ orderId }: { orderId: string }) =>
        new Promise((resolve, reject) => {
          const sheet = openSheet(
            {
              title: 'Your bank (simulated)',
              text: 'Your bank asks: is it you who pays?',
              needsAddress: false,
              endings: [
                ['Confirm', 'confirmed'],
                ['Refuse', 'cancel'],
              ],
            },
            (ending) => {
              sheet.close()
              if (ending === 'confirmed')
                confirm({ orderId, source: 'google_pay', card: 'confirmed' }).then(
                  () => resolve({ liabilityShift: 'POSSIBLE' }),
                  reject,
                )
              else reject(new Error('The buyer did not confirm the payment'))
            },
          )
        }),
    }),
  }
}
