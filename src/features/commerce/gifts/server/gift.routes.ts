// The card of a gift to print. The giver's receipt leads to it; its address has the code, which the card shows anyway.
import { inline } from '@/platform/http/content-disposition'
import { drawnPdf } from '@/platform/http/drawn-file'
import type { RawRoute } from '@/platform/http/handler'
import { readCode } from '@/features/commerce/giveaways/card-code'
import { AppError } from '@/lib/errors'
import { drawGiftCard } from './gift-card'
import { giftOfCode, paidLines, titleWords } from './gift-rows'

export const giftRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/redeem/{code}/card.pdf',
    access: 'everyone',
    summary: 'The card of an unopened gift as a PDF, to print.',
    limit: { requests: 60, perSeconds: 600 },
    maxBodyBytes: 0,
    async run(ctx, { params }) {
      const code = readCode(params.code ?? '')
      const gift = code === null ? null : await giftOfCode(ctx.db, ctx, code)
      if (code === null || !gift || gift.opened_at || gift.cancelled_at)
        throw new AppError('not_found', { message: 'There is no card to print: the gift was opened or cancelled.' })
      const { siteName, baseUrl } = ctx.settings
      const pdf = drawGiftCard({
        siteName,
        baseUrl,
        recipientName: gift.recipient_name,
        giverName: gift.giver_name,
        title: titleWords(await paidLines(ctx.db, gift)),
        message: gift.message,
        code,
      })
      return drawnPdf(pdf, inline('gift-card.pdf'))
    },
  },
]
