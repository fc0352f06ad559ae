// "Find my purchases" of a browser without script: sent as a form, answered with a page (OP-03).
import type { RawRoute } from '@/platform/http/handler'
import { plainPage } from '@/platform/http/plain-page'
import { email as emailField } from '@/lib/fields'
import { purchaseTexts } from '@/lib/texts/purchases'
import { ordersEndpoints } from '../../orders.contract'
import { requestPurchases } from './purchases'

const { requestPurchases: endpoint } = ordersEndpoints

export const purchasesRoutes: RawRoute[] = [
  {
    method: 'POST',
    path: '/purchases',
    access: endpoint.access,
    summary:
      'The form of "Find my purchases" of a browser without script; answers with a page, the same for every address.',
    limit: endpoint.limit,
    maxBodyBytes: 4096,
    async run(ctx, { raw }, http) {
      const form = new URLSearchParams(await raw.text())
      const typed = form.get('email') ?? ''
      const email = emailField.safeParse(typed.trim())
      if (!email.success) {
        const field = {
          name: 'email',
          label: purchaseTexts.emailLabel,
          type: 'email' as const,
          autocomplete: 'email',
          value: typed,
          error: email.error.issues[0]?.message,
        }
        return plainPage({
          status: 422,
          title: purchaseTexts.title,
          text: purchaseTexts.again,
          form: { action: '/purchases', submit: purchaseTexts.submit, fields: [field] },
        })
      }
      if (!form.get('website')) await requestPurchases(ctx, email.data, http)
      return plainPage({
        status: 200,
        title: purchaseTexts.sentTitle,
        text: purchaseTexts.sent,
        link: { href: '/purchases', label: purchaseTexts.title },
      })
    },
  },
]
