// "Find my purchases" for a browser without JavaScript: a form whose response is a page (OP-03). Also sends all
// purchases as one ZIP.
import type { RawRoute } from '@/platform/http/handler'
import { plainPage } from '@/platform/http/plain-page'
import { unreachableAddress } from '@/platform/outbox/unreachable-address'
import { rememberBrowser } from '@/features/commerce/downloads/server/browser-cookie'
import { sendZip } from '@/features/commerce/downloads/server/sending/send-zip'
import { filesForShelf } from '@/features/commerce/downloads/server/sending/zip-of-line'
import { AppError } from '@/lib/errors'
import { email as emailField } from '@/lib/fields'
import { purchaseTexts } from '../purchases.texts'
import { purchasesEndpoints } from '../purchases.contract'
import { soldFiles } from '@/features/commerce/licences/server/sold-files'
import { mailPurchases } from './purchases'
import { grantsOnShelf } from './shelf'

const { requestPurchases: endpoint } = purchasesEndpoints

export const purchasesRoutes: RawRoute[] = [
  {
    method: 'POST',
    path: '/purchases',
    access: endpoint.access,
    summary:
      'Handles the "Find my purchases" form of a browser without JavaScript; returns a page, the same for every address.',
    limit: endpoint.limit,
    maxBodyBytes: 4096,
    async run(ctx, { raw }, http) {
      const form = new URLSearchParams(await raw.text())
      const typed = form.get('email') ?? ''
      const email = emailField.safeParse(typed.trim())
      const unreachable = email.success ? await unreachableAddress(ctx, email.data) : null
      if (!email.success || unreachable !== null) {
        const field = {
          name: 'email',
          label: purchaseTexts.emailLabel,
          type: 'email' as const,
          autocomplete: 'email',
          value: typed,
          error: unreachable ?? email.error?.issues[0]?.message,
        }
        return plainPage({
          status: 422,
          title: purchaseTexts.title,
          text: purchaseTexts.again,
          form: { action: '/purchases', submit: purchaseTexts.submit, fields: [field] },
        })
      }
      if (!form.get('website')) await mailPurchases(ctx, email.data, http)
      return plainPage({
        status: 200,
        title: purchaseTexts.sentTitle,
        text: purchaseTexts.sent,
        link: { href: '/purchases', label: purchaseTexts.title },
      })
    },
  },
  {
    // No GET: mail scanners open every link, and must not use up a download.
    method: 'POST',
    path: '/purchases/{token}/zip',
    access: 'downloadHolder',
    summary: 'Streams everything that an address has bought as one ZIP; counts one download of each file.',
    limit: { requests: 20, perSeconds: 3600 },
    maxBodyBytes: 1024,
    async run(ctx, { raw, params }, http) {
      const grants = await grantsOnShelf(ctx, params.token ?? '').catch((error: unknown) => {
        if (error instanceof AppError) return null
        throw error
      })
      if (grants === null)
        return plainPage({
          status: 410,
          title: purchaseTexts.title,
          text: purchaseTexts.expired,
          link: { href: '/purchases', label: purchaseTexts.title },
        })
      const files = filesForShelf(ctx, grants, soldFiles, rememberBrowser(http))
      return sendZip(raw, purchaseTexts.listTitle, files, ctx.clock.now())
    },
  },
]
