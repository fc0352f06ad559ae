// Downloads the archive for the accountant.
import { z } from 'zod'
import type { RawRoute } from '@/platform/http/handler'
import { sendZip } from '@/features/commerce/downloads/server/sending/send-zip'
import { followSiteZone } from '@/features/commerce/numbers/server/sale-days'
import { AppError } from '@/lib/errors'
import { isoDay } from '@/lib/fields'
import { booksTexts as texts } from '../books.texts'
import { bookArchive } from './book-archive'

const period = z.object({ from: isoDay, to: isoDay })

export const booksAdminRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/books.zip',
    access: 'administrator',
    summary:
      'Sales, payments with fees, refunds and documents of a period as a ZIP for the accountant, with a README that explains every column.',
    maxBodyBytes: 0,
    async run(ctx, { raw }) {
      const asked = period.safeParse(Object.fromEntries(new URL(raw.url).searchParams))
      if (!asked.success) throw new AppError('invalid_input', { message: texts.noDays })
      const { from, to } = asked.data
      if (from > to) throw new AppError('invalid_input', { message: texts.reversed })
      // Days of the figures follow the zone of the site before they are read.
      await followSiteZone(ctx)
      return sendZip(raw, texts.archive(from, to), bookArchive(ctx, { from, to }), ctx.clock.now())
    },
  },
]
